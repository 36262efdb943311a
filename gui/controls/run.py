"""Run: what happens beside the steady steps."""

from __future__ import annotations

from core.config import TrainingConfig
from core.report.numbers import count
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark, tr

__all__ = ["RUN"]


def _needs_evaluation(config: TrainingConfig) -> str:
    return "" if config.run.eval_batches else mark("Only with evaluation")


def _needs_predictions(config: TrainingConfig) -> str:
    if config.run.eval_batches and not config.run.prediction_loss_only:
        return ""
    return mark("Only where predictions are kept")


def _summary(config: TrainingConfig) -> str:
    batches = config.run.eval_batches
    return tr("{batches} eval batches").format(batches=count(batches)) if batches else tr("no evaluation")


RUN = Section(
    "run",
    mark("Run"),
    (
        Setting(
            "eval_batches",
            mark("Eval batches"),
            mark("Batches of one evaluation, between two steps, while optimizer states stay; 0 for none."),
        ),
        Setting(
            "eval_batch_size",
            mark("Eval batch"),
            mark("Sequences in one evaluation batch. Nothing is kept for backward, but the logits grow with it."),
            (Choice(None, mark("as in training")), *(Choice(n, count(n)) for n in (1, 2, 4, 8, 16, 32, 64))),
            reason=_needs_evaluation,
        ),
        Setting(
            "prediction_loss_only",
            mark("Loss only"),
            mark("Evaluation drops its predictions; else the logits of all its batches stay on the GPU."),
            reason=_needs_evaluation,
        ),
        Setting(
            "eval_accumulation_steps",
            mark("To the host after"),
            mark("Evaluation batches after which the predictions so far move to host memory."),
            (Choice(None, mark("all batches")), *(Choice(n, count(n)) for n in (1, 2, 4, 8, 16, 32))),
            reason=_needs_predictions,
        ),
        Setting(
            "loading",
            mark("Weights load"),
            mark("Through host memory, or straight to the GPU, where joined expert weights need a second copy."),
            (
                Choice("host", mark("through the host")),
                Choice("device", mark("to the GPU")),
                Choice("uncounted", mark("not counted")),
            ),
        ),
        Setting(
            "max_steps",
            mark("Optimizer steps"),
            mark("The first step needs less than later ones: it makes the optimizer's states at its end."),
            (Choice(None, mark("many")), Choice(1, mark("only one"))),
        ),
    ),
    _summary,
    open=False,
)
