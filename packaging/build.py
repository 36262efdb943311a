"""Build the packaged program: ``python3 packaging/build.py`` makes ``dist/fitgauge``, a folder with all it needs.

The build's own environment, in ``build/``, is made anew from ``requirements.txt``; every download must meet its hash.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from run import ROOT, program, run, uv


def main() -> int:
    """Build into the folder ``--output``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=ROOT / "dist", help="folder that gets the folder fitgauge")
    output = parser.parse_args().output.resolve()
    command, environment = str(uv()), ROOT / "build" / "packaging"
    # Without the project's settings: its constraints carry no hashes.
    settings = {**os.environ, "UV_NO_CONFIG": "1", "VIRTUAL_ENV": str(environment)}
    run([command, "venv", "--quiet", "--clear", "--python", ">=3.11", str(environment)], "No environment.", settings)
    requirements = str(ROOT / "packaging" / "requirements.txt")
    run([command, "pip", "sync", "--quiet", "--require-hashes", requirements], "No packages.", settings)
    python = str(program(environment, "python"))
    spec = str(ROOT / "packaging" / "fitgauge.spec")
    folders = ["--distpath", str(output), "--workpath", str(ROOT / "build" / "pyinstaller")]
    run([python, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", *folders, spec], "The build failed.", settings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
