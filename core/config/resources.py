"""Where the program's own data lies: model presets, GPUs, scenarios, icons, translations."""

from __future__ import annotations

from pathlib import Path

__all__ = ["resource_path"]

_CORE = Path(__file__).resolve().parents[1]

#: Beside ``core`` in a checkout and in the packaged application, inside it in a wheel, where a top-level
#: ``resources`` would belong to nobody.
_FOLDERS = (_CORE.parent / "resources", _CORE / "resources")


def resource_path(name: str = "") -> Path:
    """Path of ``resources/<name>``, the same from a checkout, a wheel and a packaged application.

    ``name`` uses forward slashes (``"models/presets.json"``).  Whether the file is there is for the reader to find out.
    """
    folder = next((folder for folder in _FOLDERS if folder.is_dir()), _FOLDERS[0])
    return folder / name
