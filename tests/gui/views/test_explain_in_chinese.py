"""The Explain page in Chinese: no English is left but names that are the same in every language."""

import re

import pytest
from PySide6.QtWidgets import QLabel

from core.architecture import load_model
from core.config import TrainingConfig
from core.formats.fitgauge_file import Scenario, Workspace
from gui.document import Document
from gui.translation import Language
from gui.views.explain import ExplainView
from gui.views.explain_model import Column, PartRole

#: Formats, libraries, functions and words that Chinese writers leave as they are.
KNOWN = frozenset(
    {
        *(
            "B",
            "KiB",
            "MiB",
            "GiB",
            "kB",
            "MB",
            "GB",
            "fp16",
            "bf16",
            "fp32",
            "fp64",
            "int8",
            "int32",
            "int64",
            "bool",
            "dtype",
        ),
        *("GPU", "CUDA", "NCCL", "cuBLAS", "ZeRO", "AdamW", "FitGauge", "logits", "dropout", "tanh", "softmax"),
        *("log-softmax", "SiLU", "GELU", "ReLU", "beta", "epsilon", "Kahan"),
    }
)
RUNS = {
    "full": ("Qwen/Qwen3-0.6B", {"fp32_master_weights": True}),
    "sharded": ("Qwen/Qwen3-0.6B", {"sharding": "zero3", "data_parallel_size": 2, "fp32_master_weights": True}),
    "adapters": ("google/gemma-2-2b", {"method": "qlora", "autocast_dtype": "bf16", "optimizer": "adamw_8bit"}),
    "experts": ("Qwen/Qwen1.5-MoE-A2.7B", {"method": "lora", "micro_batch_size": 8}),
    "encoder": ("google-bert/bert-base-uncased", {"task": "masked_lm", "micro_batch_size": 64}),
}


@pytest.fixture
def chinese(qapp):
    language = Language(qapp)
    language.use("zh_CN")
    yield
    language.use("en")


@pytest.fixture(params=RUNS)
def view(request, qtbot, chinese, theme):
    model, settings = RUNS[request.param]
    config = TrainingConfig(model=load_model(model)).replace(sequence_length=512, **settings)
    document = Document(Workspace(scenarios=(Scenario(name="方案", config=config),), selected=0))
    view = ExplainView(document, theme)
    qtbot.addWidget(view)
    view.resize(1300, 700)
    with qtbot.waitExposed(view):
        view.show()
    return view


def english(text, own=()):
    """Words of ``text`` that are neither identifiers nor known nor among ``own``."""
    words = re.findall(r"[A-Za-z][\w.-]*", text)
    return [word for word in words if word not in KNOWN and word not in own and not re.search(r"[_.]|\d", word)]


def modules(part):
    """Segments of the paths of a part and of everything below it."""
    found = set(part.module.split("."))
    return found.union(*(modules(child) for child in part.children))


def rows(model, parent):
    for row in range(model.rowCount(parent)):
        child = model.index(row, 0, parent)
        yield child
        yield from rows(model, child)


def test_every_part_is_named_in_chinese(view):
    root = view.filter.index(0, 0)
    found = list(rows(view.filter, root))
    assert len(found) > 20
    for index in [root, *found]:
        part = index.data(PartRole)
        title = index.data()
        assert title, part
        assert english(title, modules(part)) == [], title


def test_the_cards_and_the_head_of_the_tree_are_chinese(view):
    left = view.filter.headerData
    texts = [left(column, view.tree.header().orientation()) for column in Column]
    own = {*re.findall(r"[A-Za-z][\w.-]*", view._document.config.model.name)}
    for index in list(rows(view.filter, view.filter.index(0, 0)))[::7]:
        part = index.data(PartRole)
        view.tree.setCurrentIndex(index)
        # Values that are no words: shape, type, formula, numbers, the operation that keeps it, source.
        values = {part.shape, part.dtype, part.formula, part.numbers, part.kept_by, part.source}
        labels = [*view.part.findChildren(QLabel), *view.rule.findChildren(QLabel)]
        formulas = {view.rule._formula.text(), view.rule._misprint.text()}
        texts = [*texts, *(label.text() for label in labels if label.text() not in values | formulas)]
        texts += [view.rule.own.accessibleName(), view.rule.paper.accessibleName()]
        own |= modules(part)
    texts += [view.search.placeholderText(), view.copy.toolTip(), view.tree.accessibleName()]
    assert [word for text in texts for word in english(text, own)] == []
