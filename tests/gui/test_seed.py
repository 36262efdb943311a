"""The example speaks the window's language until a person makes it their own."""

import pytest

from gui.seed import _NAMES, seed_workspace

ENGLISH = ["Full fine-tuning", "ZeRO-2 on 4 GPUs", "LoRA", "QLoRA"]
CHINESE = ["全参数微调", "4 张 GPU 的 ZeRO-2", "LoRA", "QLoRA"]


def names(document):
    return [scenario.name for scenario in document.workspace.scenarios]


@pytest.fixture
def in_english_again(window):
    yield
    window.language.use("en")


def test_the_names_that_are_translated_stand_in_the_file():
    assert {scenario.name for scenario in seed_workspace().scenarios} >= _NAMES


def test_the_example_is_named_anew_in_another_language(window, document, in_english_again):
    before = [scenario.config for scenario in document.workspace.scenarios]
    assert names(document) == ENGLISH
    window.language.use("zh_CN")
    assert names(document) == CHINESE
    assert [scenario.config for scenario in document.workspace.scenarios] == before
    assert not document.modified and document.undo_stack.count() == 0
    window.language.use("en")
    assert names(document) == ENGLISH


@pytest.mark.parametrize("touch", ["edit", "save", "rename"])
def test_what_a_person_touched_keeps_its_names(window, document, in_english_again, touch):
    if touch == "edit":
        document.edit(0, document.config.replace(micro_batch_size=3), "batch")
    elif touch == "rename":
        document.rename(0, "Mine")
    else:
        document.mark_saved("/somewhere/mine.fitgauge")
    before = names(document)
    window.language.use("zh_CN")
    assert names(document) == before
