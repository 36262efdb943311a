"""Evaluation between two steps: forward passes without gradients, whose predictions may stay until the end.

Source: transformers ``Trainer.evaluation_loop`` (a batch's results are its locals until the next batch has its own),
``Trainer.prediction_step``, ``trainer_pt_utils.py`` ``EvalLoopContainer`` (what is there and what comes are
concatenated at every batch).
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import B, Dims, Symbol, Tape, Tensor, derived
from core.tasks.batch import batch_dims, make_batch
from core.tasks.losses import LOSSES

__all__ = ["evaluate", "evaluation_dims"]

#: What an evaluation collects: losses, predictions (of some models several tensors), labels.
Results = list[tuple[Tensor, ...]]

#: Rows of all held batches but the last, and of all.
_EARLIER = derived("b · (e − 1)", lambda dims: dims.b * (dims.held - 1))
_ALL = derived("b · e", lambda dims: dims.b * dims.held)
_OF_TWO = derived("2 · b", lambda dims: 2 * dims.b)
#: Losses that never hold all logits; where predictions are kept, the model's own loss is taken instead.
_WITHOUT_LOGITS = ("chunked", "fused_linear", "cut", "unsloth_fused", "trl_fused")


def evaluation_dims(config: TrainingConfig) -> Dims:
    """The sizes of one evaluation batch, and how many batches' predictions are held."""
    trained, run = batch_dims(config), config.run
    size = run.eval_batch_size or config.batch.micro_batch_size
    rows = size * (trained.b // config.batch.micro_batch_size)
    held = min(run.eval_batches, run.eval_accumulation_steps or run.eval_batches)
    return Dims(rows, trained.s, trained.t, max(held, 1))


def evaluate(tape: Tape, network: Network, config: TrainingConfig) -> None:
    """As many batches as differ from each other: the first, the second, and the last one that finds predictions."""
    keeps = not config.run.prediction_loss_only
    loss = config.saving.loss
    config = config.replace(outputs_held=True, loss="eager" if keeps and loss in _WITHOUT_LOGITS else loss)
    batches = tape.ask("batches held, up to 3", lambda dims: min(dims.held, 3))
    held: Results = []
    for number in range(batches):
        tape.micro = number
        tape.enter_layer(-1)
        if number == 2:
            _skip_to_last(tape, held)
        batch = make_batch(tape, config)
        results = _predicted(tape, network, batch, config, keeps)
        _add(tape, held, results, _OF_TWO if number == 1 else _ALL)


def _predicted(tape: Tape, network: Network, batch: Batch, config: TrainingConfig, keeps: bool) -> Results:
    loss, outputs = LOSSES[config.batch.task](tape, network, batch, config)
    tape.enter_layer(-1)
    with tape.scope("outputs", "transformers Trainer.evaluation_loop"):
        losses = (tape.new((B,), loss.dtype, "loss of each sequence"),)
    if not keeps:
        return [losses]
    predictions = outputs if isinstance(outputs, tuple) else (outputs,)
    return [losses, predictions, (batch.labels,)]


def _add(tape: Tape, held: Results, results: Results, rows: Symbol) -> None:
    """The first batch's results are held as they are."""
    if not held:
        held += results
        return
    with tape.scope("outputs", "transformers trainer_pt_utils.py EvalLoopContainer.add"):
        for number, kind in enumerate(held):
            held[number] = tuple(_of_rows(tape, item, rows) for item in kind)


def _skip_to_last(tape: Tape, held: Results) -> None:
    """Batches in between only add to what is held."""
    with tape.scope("outputs", "transformers trainer_pt_utils.py EvalLoopContainer.add"):
        for number, kind in enumerate(held):
            held[number] = tuple(_of_rows(tape, item, _EARLIER) for item in kind)


def _of_rows(tape: Tape, item: Tensor, rows: Symbol) -> Tensor:
    return tape.new((rows, *item.shape[1:]), item.dtype, "results of all batches so far")
