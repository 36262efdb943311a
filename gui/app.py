"""Starts the program in one of its four ways: window, picture, no display, measurement."""

from __future__ import annotations

import gc
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from core.config import FitGaugeError, resource_path
from core.formats.fitgauge_file import Workspace
from core.memory import estimate
from core.report.summary import summary
from core.version import __version__
from gui.association import FileOpenEvents
from gui.beside import wait_for_everything_beside
from gui.comparisons import ComparisonWork
from gui.crash import CrashHandler
from gui.document import Document
from gui.export import ExportWork, picture_bytes, report_bytes
from gui.file_work import FileWork
from gui.garbage import GarbageCollection
from gui.help.work import HelpWork
from gui.launch_work import LaunchWork
from gui.main_window import MainWindow
from gui.preferences import Preferences
from gui.reading import read_path, workspace_of
from gui.recovery import Recovery
from gui.saving import save_bytes
from gui.seed import example_workspace, name_example
from gui.settings import Settings
from gui.single_instance import SingleInstance
from gui.theme import Theme
from gui.translation import Language, say, tr

__all__ = ["build_window", "end", "make_application", "render", "run", "stand", "without_display"]

#: After the first paint, until everything that is built later is there too.
_STANDS_MS = 1000


def make_application() -> QApplication:
    found = QApplication.instance()
    application = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("FitGauge")
    application.setOrganizationName("FitGauge")
    application.setApplicationVersion(__version__)
    application.setWindowIcon(QIcon(str(resource_path("icons/fitgauge.svg"))))
    return application


def build_window(application: QApplication, settings: Settings) -> MainWindow:
    """The window over the example, in the person's language and theme; not yet shown."""
    language = Language(application)
    language.use(settings.language or Language.of_system())
    theme = Theme(application, settings.theme)
    document = Document(example_workspace())
    document.set_unit(settings.unit)
    document.flush()
    # Before the window shows itself in the new language.
    language.changed.connect(lambda: name_example(document))
    return MainWindow(document, theme, language, settings)


def run(files: list[str]) -> int:
    """The window, until it is closed; where one is open already, that one gets ``files``."""
    application = make_application()
    instance = SingleInstance(parent=application)
    is_first = instance.is_first()
    if not is_first and instance.hand_over(files):
        return 0
    window = build_window(application, Settings())
    recovery = Recovery(window.document, parent=window)
    work = FileWork(window, recovery)
    ExportWork(window)
    LaunchWork(window)
    ComparisonWork(window)
    HelpWork(window)
    CrashHandler(recovery.keep).install()
    stand(window)
    window.show()
    Preferences(window)
    window.painted.connect(work.recover)
    if files:
        window.painted.connect(lambda: work.open_all(files))
    events = FileOpenEvents(application)
    application.installEventFilter(events)
    events.opened.connect(work.open_all)
    if is_first:
        window.painted.connect(instance.listen)
        instance.handed_over.connect(lambda handed: _take(window, work, handed))
    status = application.exec()
    instance.close()
    end(window)
    return status


def _take(window: MainWindow, work: FileWork, files: list[str]) -> None:
    """What another start was given: the window comes to the front and opens it."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()
    if files:
        work.open_all(files)


def end(window: MainWindow) -> None:
    """Take the window apart while there is still an application: Python would do it in any order."""
    window.hardware.detection.stop()
    window.document.give_up()
    window.configuration.costs.give_up()
    wait_for_everything_beside()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def stand(window: MainWindow) -> None:
    """What makes the window answer at once, whatever else goes on; called once, before it is shown."""
    # A repaint asks for Python dozens of times; with work beside it, each would wait for the usual five milliseconds.
    sys.setswitchinterval(0.0005)
    _keep_for_good(window)
    GarbageCollection(window)


def _keep_for_good(window: MainWindow) -> None:
    """Once the window stands, leave what it is made of out of the garbage collection.

    It lives as long as the program does, and looking through all of it takes longer than a frame.
    """

    def keep() -> None:
        gc.collect()
        gc.freeze()

    window.painted.connect(lambda: QTimer.singleShot(_STANDS_MS, window, keep))


def _workspaces(files: list[str]) -> Workspace:
    """All scenarios of all files in one workspace; the example where no file is named.  Raises ``FitGaugeError``."""
    if not files:
        return example_workspace()
    read = [workspace_of(read_path(file), example_workspace()) for file in files]
    return Workspace(scenarios=tuple(s for workspace in read for s in workspace.scenarios), selected=read[0].selected)


def render(out: str, files: list[str]) -> int:
    """Write the report of ``files`` into ``out``, in the format of its suffix; exit status 2 for wrong input."""
    language = Language(make_application())
    language.use(Language.of_system())
    try:
        save_bytes(out, report_bytes(_workspaces(files), out))
    except FitGaugeError as error:
        sys.stderr.write(f"fitgauge: {say(error.text)}\n")
        return 2
    return 0


def without_display(files: list[str]) -> int:
    """No window can open here: say so, answer in words, and draw the picture into a file."""
    application = make_application()
    language = Language(application)
    language.use(Language.of_system())
    out = sys.stdout.write
    why = tr(
        "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY names one that answers), so no window can open."
    )
    out(f"{why}\n")
    out(tr("The same answers come from: python -m core") + "\n\n")
    try:
        workspace = _workspaces(files)
        for scenario in workspace.scenarios:
            out(f"{scenario.name}\n  {say(summary(estimate(scenario.config)))}\n")
        content = picture_bytes(workspace)
    except FitGaugeError as error:
        sys.stderr.write(f"fitgauge: {say(error.text)}\n")
        return 2
    name = "fitgauge-seed.png"
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            save_bytes(str(folder / name), content)
        except FitGaugeError:
            continue
        out("\n" + tr("The picture of the chart: {path}", path=str(folder / name)) + "\n")
        return 0
    out("\n" + tr("The picture of the chart could not be written here.") + "\n")
    return 0
