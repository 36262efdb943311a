"""Log-probabilities of answers, from TRL's fused head or from all logits.

Sources: TRL 1.16 ``add_fused_lm_head``; before it ``DPOTrainer.concatenated_forward`` (labels and masks are rolled by
one place, the mean logit of each side is logged), with ``logits_to_keep`` for the model's ``forward``.
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.linears import LayerHead
from core.tape import LENGTH, B, Dim, Tape, Tensor, derived, in_module
from core.tape.ops import contiguous, part
from core.tape.ops.selected_scores import selected_log_probs
from core.tape.ops.sequences import sequence_sums
from core.tape.ops.token_scores import ANSWER, COUNTED, FusedScores, Output, fused_scores
from core.tasks.outputs import converted

__all__ = ["ANSWER_AND_ONE", "WITH_METRICS", "all_logits", "answer_log_probs", "autocast_of", "fused_head"]

#: What TRL's preference trainers ask the fused head for, to log it.
WITH_METRICS: tuple[Output, ...] = ("entropy", "mean_logits", "is_top1")
#: Tokens of a sequence that count, and the position before the first of them.
ANSWER_AND_ONE = derived("min(t, s − 1) + 1", lambda dims: ANSWER.value(dims) + 1)
_HALF_COUNTED = derived(f"{COUNTED.name} / 2", lambda dims: COUNTED.value(dims) // 2)


def autocast_of(config: TrainingConfig) -> str | None:
    """The dtype a trainer's context of autocast has, if any."""
    dtype = config.precision.autocast_dtype
    return None if dtype == "none" else dtype


def fused_head(tape: Tape, network: Network, batch: Batch, outputs: tuple[Output, ...]) -> FusedScores:
    """``model(..., labels=labels, fused_lm_head=True)``."""
    log_probs, *beside = in_module(tape, "root", _fused_outputs)(tape, network, batch, outputs)
    return FusedScores(log_probs, tuple(beside))


def _fused_outputs(tape: Tape, network: Network, batch: Batch, outputs: tuple[Output, ...]) -> tuple[Tensor, ...]:
    assert network.head is not None
    hidden = network.hidden_states(tape, batch)
    with tape.scope("loss", "trl add_fused_lm_head"):
        scores = fused_scores(tape, hidden, network.head.weight, network.head.bias, outputs)
        return scores.log_probs, *scores.beside


def all_logits(tape: Tape, network: Network, batch: Batch, config: TrainingConfig, keep: Dim | None = None) -> Tensor:
    """``model(...).logits`` as the trainer gets them; ``keep``: only of so many last positions."""
    logits = in_module(tape, "root", _logits)(tape, network, batch, keep)
    return converted(tape, logits, config)


def _logits(tape: Tape, network: Network, batch: Batch, keep: Dim | None) -> Tensor:
    assert network.head is not None
    hidden = network.hidden_states(tape, batch)
    tape.enter_phase("loss")
    with tape.scope("lm_head", "transformers ForCausalLM.forward"):
        if keep is None:
            logits = network.head(tape, hidden)
        else:
            trains = not isinstance(network.head, LayerHead) and tape.needs_grad(network.head.weight)
            logits = network.head(tape, _last(tape, hidden, keep, trains))
        for step in network.after_head:
            logits = step(tape, logits)
    return logits


def _last(tape: Tape, hidden: Tensor, keep: Dim, trains: bool) -> Tensor:
    """``hidden[:, -keep:]``; ``matmul`` copies it where the other operand trains, else multiplies it as it lies."""
    last = part(tape, hidden, (B, keep, hidden.shape[-1]))
    last.dense = tape.ask("b = 1", lambda dims: dims.b == 1)
    casts = tape.autocast is not None and hidden.dtype != tape.autocast
    return contiguous(tape, last, "copy for the product") if trains and tape.grad_enabled and not casts else last


def answer_log_probs(tape: Tape, network: Network, batch: Batch, config: TrainingConfig, with_means: bool) -> Tensor:
    """Summed log-probabilities of each row's answer; ``with_means``: the mean logit of both sides is taken too."""
    keep = ANSWER_AND_ONE if config.preference.logits_to_keep else None
    logits = all_logits(tape, network, batch, config, keep)
    length = keep or LENGTH
    with tape.scope("loss", "trl DPOTrainer.concatenated_forward"):
        labels = tape.new((B, LENGTH), "int64", "labels")
        mask = tape.new((B, LENGTH), "bool", "tokens that count")
        targets = tape.new((B, length), "int64", "labels")
        per_token = selected_log_probs(tape, logits)
        del labels, targets
        if with_means:
            tape.new((_HALF_COUNTED, logits.shape[-1]), logits.dtype, "logits of the tokens that count")
        del mask
        return sequence_sums(tape, per_token)
