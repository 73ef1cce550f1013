"""What pip calls for `pip install .` (PEP 517): CMake builds the module, and a wheel is made of what it installs.

It needs nothing of Python's package index: a compiler, CMake, pybind11 and the libraries of nonet come from the system.
The build stays in build/wheel-*, so that a second one takes what the first has compiled. The same source gives the same
wheel.

    /usr/bin/python3 -m pip wheel --no-deps --wheel-dir dist .
"""

import base64
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
# Of what a build needs, where apt-get has it.
PACKAGES = "g++ cmake make libcadical-dev libfmt-dev nlohmann-json3-dev pybind11-dev python3-dev python3-numpy"
# The first moment that a zip file can name.
EPOCH = max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800)


def _fail(why):
    # Not an exception: pip would show its traceback instead of the reason.
    sys.exit(f"nonet: {why} (Debian, Ubuntu: apt-get install {PACKAGES})")


def _version():
    return re.search(r"VERSION (\d+\.\d+\.\d+)", (SOURCE / "CMakeLists.txt").read_text().split("project(", 1)[1])[1]


def _metadata():
    return (
        f"Metadata-Version: 2.1\nName: nonet\nVersion: {_version()}\n"
        "Summary: Sudoku-like boards with constraints: solving by SAT and by search, for numpy arrays and strings\n"
        "License: MIT\nRequires-Python: >=3.9\nRequires-Dist: numpy\n"
    )


def _tag():
    python = "cp" + sysconfig.get_config_var("py_version_nodot")
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _run(*command):
    print("$", *command, flush=True)
    return subprocess.run([str(word) for word in command], stdout=sys.stderr).returncode == 0


def _installed(tag):
    """Builds the module, and returns the folder that holds the package."""
    if sys.implementation.name != "cpython":
        sys.exit(f"nonet: the module is for CPython, not {sys.implementation.name}")
    if not shutil.which("cmake"):
        _fail("cmake is not installed")
    if not any(map(shutil.which, os.environ.get("CXX", "").split()[:1] or ["c++", "g++", "clang++"])):
        _fail("no C++ compiler is installed")
    build = SOURCE / "build" / f"wheel-{tag}"
    cache = build / "CMakeCache.txt"
    ninja = ["-G", "Ninja"] if shutil.which("ninja") and not cache.exists() else []
    options = [f"-DPython_EXECUTABLE={sys.executable}", "-DCMAKE_BUILD_TYPE=Release", "-DNONET_PYTHON=ON"]
    options += ["-DNONET_BUILD_PROGRAM=OFF", "-DNONET_BUILD_TESTS=OFF", "-DNONET_PYTHON_DIR=."]
    if not _run("cmake", "-S", SOURCE, "-B", build, *ninja, *options):
        _fail("CMake found not all that it needs; its message is above")
    if not re.search(r"^pybind11_DIR:PATH=.*(?<!-NOTFOUND)$", cache.read_text(), re.M):
        _fail("pybind11 2.10 or the headers of this Python are not installed")
    if not _run("cmake", "--build", build, "--target", "nonet_python", "--parallel", os.cpu_count() or 1):
        sys.exit("nonet: the module does not compile; the compiler's message is above")
    staged = build / "staged"
    shutil.rmtree(staged, ignore_errors=True)
    if not _run("cmake", "--install", build, "--component", "python", "--strip", "--prefix", staged):
        sys.exit("nonet: the module cannot be installed; the message is above")
    return staged


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    tag = _tag()
    staged = _installed(tag)
    info = f"nonet-{_version()}.dist-info"
    files = {path.relative_to(staged).as_posix(): path.read_bytes() for path in sorted(staged.rglob("*")) if path.is_file()}
    files[f"{info}/LICENSE"] = (SOURCE / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: nonet\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = ""
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"nonet-{_version()}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, time.gmtime(EPOCH)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if path.endswith(".so") else 0o100644) << 16
            wheel.writestr(entry, data)
    return name


def _sources():
    """The files of the tree: what git knows; in an unpacked archive all but builds and what is hidden."""
    if (SOURCE / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(["git", "-C", str(SOURCE), "ls-files", "-z"], stdout=subprocess.PIPE, check=True).stdout
        names = listed.decode().split("\0")
        return [name for name in names if (SOURCE / name).is_file()]
    paths = (path.relative_to(SOURCE) for path in sorted(SOURCE.rglob("*")) if path.is_file())
    return [path.as_posix() for path in paths if path.parts[0] != "build" and "__pycache__" not in path.parts]


def build_sdist(sdist_directory, config_settings=None):
    base = f"nonet-{_version()}"
    with open(Path(sdist_directory, f"{base}.tar.gz"), "wb") as raw, gzip.GzipFile("", "wb", mtime=EPOCH, fileobj=raw) as out:
        with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
            contents = {name: (SOURCE / name).read_bytes() for name in _sources()}
            contents["PKG-INFO"] = _metadata().encode()
            for name, data in sorted(contents.items()):
                entry = tarfile.TarInfo(f"{base}/{name}")
                entry.size, entry.mtime = len(data), EPOCH
                executable = (SOURCE / name).exists() and os.access(SOURCE / name, os.X_OK)
                entry.mode = 0o755 if executable else 0o644
                archive.addfile(entry, io.BytesIO(data))
    return f"{base}.tar.gz"
