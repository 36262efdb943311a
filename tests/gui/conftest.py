"""What the window's tests share: a theme, a document with scenarios that differ, and the real engine behind it."""

import pytest

from core.architecture.catalogue import load_model
from core.config import TrainingConfig
from core.formats.fitgauge_file import Scenario, Workspace
from gui.document import Document
from gui.theme import Theme


@pytest.fixture
def theme(qapp):
    theme = Theme(qapp, "light")
    yield theme
    qapp.setStyleSheet("")


@pytest.fixture(scope="session")
def workspace():
    base = TrainingConfig(model=load_model("huggyllama/llama-7b")).replace(
        sequence_length=512, gpu="RTX 6000 Ada Generation", free_mib=47_718, compute_capability="8.9"
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
def document(qapp, workspace):
    document = Document(workspace)
    document.flush()
    return document
