"""What the window's tests share: the window as it starts, and scenarios that differ, over the real engine."""

import gc

import pytest
from PySide6.QtCore import QSettings

from core.architecture.catalogue import load_model
from core.config import TrainingConfig
from core.formats.fitgauge_file import Scenario, Workspace
from gui.app import build_window
from gui.beside import wait_for_everything_beside
from gui.comparisons import ComparisonWork
from gui.document import Document
from gui.help.work import HelpWork
from gui.settings import Settings
from gui.theme import Theme


@pytest.fixture(autouse=True, scope="module")
def uncollected_by_workers():
    """As in the program: what a test leaves must not be collected by a worker of the next one."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def collected_in_the_windows_thread(uncollected_by_workers):
    """What a test leaves is gone before the next begins."""
    yield
    wait_for_everything_beside()
    gc.collect()


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """A change's figures come with it, however slow the machine: else tests would find them there or not by chance."""
    monkeypatch.setattr("gui.estimates.PATIENCE_S", 60.0)


@pytest.fixture
def settings(tmp_path):
    """Settings that no other test has written to."""
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    settings.language, settings.theme = "en", "light"
    return settings


@pytest.fixture
def window(qtbot, qapp, settings):
    """The window over the example, on the screen."""
    window = build_window(qapp, settings)
    HelpWork(window)
    ComparisonWork(window)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    return window


@pytest.fixture
def document(window):
    """The document of ``window``."""
    return window.document


@pytest.fixture
def theme(qapp):
    """Light, worn by the application."""
    return Theme(qapp, "light")


@pytest.fixture(scope="session")
def workspace():
    """Four scenarios with different methods, batches and verdicts; the second is in front."""
    base = TrainingConfig(model=load_model("huggyllama/llama-7b")).replace(
        sequence_length=512, gpu="RTX 6000 Ada 48GB", free_mib=47_718, compute_capability="8.9"
    )
    scenarios = {
        "Full": base.replace(fp32_master_weights=True),
        "Full, 8 bit": base.replace(optimizer="adamw_8bit", gradient_checkpointing="full"),
        "LoRA": base.replace(method="lora", lora_r=64, micro_batch_size=2, sequence_length=4096),
        "QLoRA": base.replace(method="qlora", micro_batch_size=4, sequence_length=2048, gradient_checkpointing="full"),
    }
    found = tuple(Scenario(name=name, config=config) for name, config in scenarios.items())
    return Workspace(scenarios=found, selected=1)


@pytest.fixture
def compared(qapp, workspace):
    """A document over ``workspace``, without a window."""
    document = Document(workspace)
    document.flush()
    return document
