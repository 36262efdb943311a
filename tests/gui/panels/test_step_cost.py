"""What a step takes, below the machine: figures of the scenario in front, the sentences in the tooltip."""

import pytest

from core.config import TrainingConfig
from core.cost import cost
from core.report.cost import seconds_words
from gui.panels.step_cost import StepCost

SPREAD = {"sharding": "zero3", "data_parallel_size": 8, "fp32_master_weights": True, "gradient_checkpointing": "full"}


@pytest.fixture
def shown(qtbot, document, theme):
    def show(**changes):
        config = document.config.replace(gpu="H100 SXM5 80GB", **changes)
        document.edit(document.selected_index, config, "another run")
        widget = StepCost(document, theme)
        qtbot.addWidget(widget)
        widget.refresh()
        return widget

    return show


def rows(widget) -> dict[str, str]:
    return {name.text(): figure.text() for name, figure in widget.rows if not name.isHidden()}


def test_a_run_on_one_gpu_shows_its_time_and_arithmetic(shown, document):
    widget = shown()
    found = cost(document.config)
    assert list(rows(widget)) == ["One step", "Tokens/s", "Arithmetic"]
    assert rows(widget)["One step"] == seconds_words(found.step)


def test_a_run_on_several_shows_what_they_send_and_what_checkpointing_adds(shown):
    widget = shown(**SPREAD)
    assert "(3 ψ)" in rows(widget)["Sent"]
    assert "%" in rows(widget)["Arithmetic"]
    assert "ψ are the model's parameters" in widget.toolTip()


def test_an_offloaded_run_shows_the_memory_of_its_hosts(shown):
    widget = shown(**SPREAD, offload_optimizer="cpu")
    assert rows(widget)["On each host"].endswith("GiB")
    assert widget.toolTip().startswith("Host memory")


def test_a_host_that_is_too_small_is_said_in_words(shown):
    widget = shown(**SPREAD, offload_optimizer="cpu", host_memory_gib=16.0)
    assert "too much" in rows(widget)["On each host"]


def test_without_a_gpu_there_is_no_time(qtbot, document, theme):
    config: TrainingConfig = document.config.replace(gpu=None, free_mib=None)
    document.edit(document.selected_index, config, "no GPU")
    widget = StepCost(document, theme)
    qtbot.addWidget(widget)
    widget.refresh()
    assert list(rows(widget)) == ["Arithmetic"]
