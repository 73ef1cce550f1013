"""A Slurm of one node on this machine's loopback, in its own folder, while a test runs.

    with Cluster(folder) as cluster:
        cluster.run("sbatch", "--wait", "job.sh")

It needs no root and no systemd: munged, slurmctld and slurmd run in the foreground as children, with a key, a socket,
its own ports and states, and a Slurm that this machine may belong to is not touched.
"""

import getpass
import os
import pathlib
import shutil
import socket
import subprocess
import time

# For what has to come, however busy the machine is.
PATIENCE_S = 600

# No control groups, which containers often do not have. Tasks of four processors start two at a time, whatever the
# machine has.
CONFIGURATION = """\
ClusterName=nonet
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=1
NodeName={host} NodeAddr=127.0.0.1 CPUs=8
PartitionName=all Nodes=ALL Default=YES
"""


def program(name):
    """Where a program is, or None. Daemons are in folders that PATH may not have."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin:/usr/local/sbin")


def missing_programs():
    """Those that are not installed."""
    names = ("munged", "slurmctld", "slurmd", "sbatch", "scontrol", "squeue", "scancel", "sinfo", "setpriv")
    return [name for name in names if program(name) is None]


def wait_until(comes, what):
    """Returns the first value of comes() that is true; raises after PATIENCE_S."""
    end = time.monotonic() + PATIENCE_S
    while True:
        value = comes()
        if value:
            return value
        if time.monotonic() > end:
            raise TimeoutError(f"did not come in {PATIENCE_S} s: {what}")
        time.sleep(0.05)


def _free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Cluster:
    def __init__(self, folder):
        """The folder must be empty. Jobs are submitted from its folder `work`."""
        self.folder = pathlib.Path(folder)
        self.work = self.folder / "work"
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf")}
        self._daemons = []

    def __enter__(self):
        # munged wants that others may pass through to its socket, and that nobody else can write.
        self.folder.chmod(0o755)
        for name in ("munge", "state", "spool", "work"):
            (self.folder / name).mkdir(mode=0o755)
        key = self.folder / "munge" / "key"
        key.touch(mode=0o600)
        key.write_bytes(os.urandom(128))
        controller_port, node_port = _free_ports(2)
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            folder=self.folder, host=socket.gethostname().split(".")[0], user=getpass.getuser(),
            controller_port=controller_port, node_port=node_port))
        try:
            munge = self.folder / "munge"
            self._start("munged", "--foreground", f"--key-file={key}", f"--socket={munge}/socket",
                        f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed")
            wait_until((munge / "socket").exists, "munged's socket")
            self._start("slurmctld", "-D")
            self._start("slurmd", "-D")
            wait_until(self._ready, "a node that is idle")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        # What jobs have started ends with them; a daemon that ends would leave it.
        if len(self._daemons) == 3:
            self.run("scancel", "--user", getpass.getuser(), check=False)
            self.run("scancel", "--signal=KILL", "--full", "--user", getpass.getuser(), check=False)
            wait_until(lambda: not self.run("squeue", "--noheader", check=False).strip(), "the end of all jobs")
        for daemon in reversed(self._daemons):
            daemon.terminate()
        for daemon in reversed(self._daemons):
            try:
                daemon.wait(30)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        self._daemons.clear()

    def run(self, *words, check=True, **more):
        """Runs a command in the folder `work`; returns what it prints."""
        done = subprocess.run(words, cwd=self.work, env={**self.environment, **more}, capture_output=True, text=True,
                              timeout=PATIENCE_S, check=False)
        if check and done.returncode != 0:
            raise RuntimeError(f"{' '.join(words)}: status {done.returncode}: {done.stdout}{done.stderr}{self.log()}")
        return done.stdout

    def states(self, job):
        """The states of an array job's tasks by number, as `scontrol show job` prints them."""
        found = {}
        for record in self.run("scontrol", "--oneliner", "show", "job", job).splitlines():
            fields = dict(word.split("=", 1) for word in record.split() if "=" in word)
            # Those that wait are one record, whose number is a range.
            if fields.get("ArrayTaskId", "").isdigit():
                found[int(fields["ArrayTaskId"])] = fields
        return found

    def log(self):
        """The ends of the daemons' logs, for messages."""
        text = ""
        for name in ("munged.out", "slurmctld.log", "slurmd.log"):
            path = self.folder / name
            if path.exists():
                text += f"\n{name}:\n" + "".join(path.read_text(errors="replace").splitlines(keepends=True)[-15:])
        return text

    def _start(self, name, *words):
        # It ends with this process, whatever ends that one.
        with open(self.folder / f"{name}.out", "wb") as out:
            self._daemons.append(subprocess.Popen(
                [program("setpriv"), "--pdeathsig", "TERM", program(name), *words], env=self.environment,
                stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True))

    def _ready(self):
        for daemon in self._daemons:
            if daemon.poll() is not None:
                raise RuntimeError(f"a daemon ended with status {daemon.returncode}:{self.log()}")
        return "idle" in self.run("sinfo", "--noheader", "--format=%t", check=False).split()
