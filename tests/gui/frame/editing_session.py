"""A person who edits without a pause, until the process is killed: ``editing_session.py FOLDER LOG``."""

import sys
import time
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from gui.document import Document
from gui.recovery import Recovery
from gui.saving import save_bytes
from gui.seed import seed_workspace


def main(folder, log):
    application = QGuiApplication(sys.argv[:1])
    document = Document(seed_workspace())
    recovery = Recovery(document, Path(folder), parent=document)
    assert not recovery._timer.isActive()
    own = Path(folder).with_suffix(".fitgauge")
    with Path(log).open("w", encoding="utf-8", buffering=1) as lines:

        def edit():
            name = repr(time.monotonic())
            document.rename(0, name)
            lines.write(f"{name}\n")
            # A file of the person's own is written again and again, too.
            save_bytes(str(own), (name * 2000).encode())

        timer = QTimer()
        timer.timeout.connect(edit)
        timer.start(20)
        return application.exec()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
