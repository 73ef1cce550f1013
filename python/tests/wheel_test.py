"""`pip install .` without a network: an archive of the sources becomes a wheel, and the wheel works alone.

    /usr/bin/python3 python/tests/wheel_test.py SOURCE WORK      # WORK is removed first
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

def run(*command, env=None, cwd=None, may_skip=False):
    print("$", *command, flush=True)
    done = subprocess.run([str(word) for word in command], env=env, cwd=cwd, text=True, stdout=subprocess.PIPE)
    if done.returncode not in ((0, 77) if may_skip else (0,)):
        sys.exit(f"status {done.returncode}: {done.stdout}")
    return done.stdout


def main():
    source, work = (Path(path).resolve() for path in sys.argv[1:])
    try:
        import ensurepip  # noqa: F401
        import numpy  # noqa: F401
    except ImportError as error:
        print(f"not checked: {error} (Debian, Ubuntu: python3-venv, python3-numpy)")
        sys.exit(77)
    shutil.rmtree(work, ignore_errors=True)
    elsewhere = work / "elsewhere"
    elsewhere.mkdir(parents=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"

    run(sys.executable, "-m", "venv", "--system-site-packages", work / "venv")
    python = work / "venv" / "bin" / "python"
    sys.path.insert(0, str(source / "python"))
    import build_backend

    archive = work / build_backend.build_sdist(work)
    with tarfile.open(archive) as tar:
        tar.extractall(work)
    tree = archive.with_name(archive.name[: -len(".tar.gz")])

    # The message names a missing tool, with its package.
    nothing = subprocess.run([python, "-m", "pip", "wheel", "--no-deps", "."], cwd=tree, env={**env, "PATH": "/nowhere"},
                             text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert nothing.returncode != 0 and "apt-get install g++ cmake" in nothing.stdout, nothing.stdout

    # No index: the isolated build asks for nothing.
    run(python, "-m", "pip", "install", "--no-index", ".", cwd=tree, env=env)
    said = run(python, "-c", "import nonet; print(nonet.__version__, nonet.__file__)", cwd=elsewhere, env=env)
    version, place = said.split(maxsplit=1)
    expected = re.search(r"^  VERSION ([\d.]+)$", (source / "CMakeLists.txt").read_text(), re.M)[1]
    assert version == expected and place.startswith(str(work / "venv")), said
    tests = source / "python" / "tests"
    pages = {"tutorial_test.py": [source / page for page in ("docs/python.md", "docs/training-sets.md", "README.md")]}
    for test in sorted(tests.glob("*_test.py")):
        # mypy takes no package as sources that pip has installed.
        if test.name not in (Path(__file__).name, "types_test.py"):
            print(run(python, "-B", test, *pages.get(test.name, []), cwd=elsewhere, env=env, may_skip=True))

    # The same source gives the same wheel, and its record holds what it has.
    wheels = []
    for folder in work / "first", work / "second":
        run(python, "-m", "pip", "wheel", "--no-index", "--no-deps", "--wheel-dir", folder, ".", cwd=tree, env=env)
        wheels += folder.iterdir()
    assert wheels[0].read_bytes() == wheels[1].read_bytes(), "the second wheel differs from the first"
    with zipfile.ZipFile(wheels[0]) as wheel:
        record = wheel.read(f"nonet-{expected}.dist-info/RECORD").decode()
        assert sorted(line.split(",")[0] for line in record.splitlines()) == sorted(wheel.namelist())
    run(python, "-m", "pip", "uninstall", "--yes", "nonet", env=env)
    print(wheels[0].name, wheels[0].stat().st_size, "bytes")


if __name__ == "__main__":
    main()
