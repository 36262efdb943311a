"""A reward model: of two answers the chosen one is to score higher (TRL 1.16 ``RewardTrainer.compute_loss``)."""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import B, Tape, Tensor, in_module
from core.tape.autograd import Grads, Node
from core.tape.ops.token_scores import PAIRS

__all__ = ["reward_loss"]


def reward_loss(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> tuple[Tensor, object]:
    """``(loss, nothing)``: the chosen answers are the first half of the rows, the rejected ones the other."""
    autocast = config.precision.autocast_dtype
    with tape.autocasting(None if autocast == "none" else autocast):
        logits = in_module(tape, "root", _scores)(tape, network, batch)
        with tape.scope("loss", "trl RewardTrainer.compute_loss"):
            return _negative_log_sigmoid(tape, logits), None


def _scores(tape: Tape, network: Network, batch: Batch) -> Tensor:
    assert network.classify is not None
    hidden = network.hidden_states(tape, batch)
    return network.classify(tape, hidden)


def _negative_log_sigmoid(tape: Tape, logits: Tensor) -> Tensor:
    """``-logsigmoid(chosen - rejected).mean()``: keeps the differences."""
    node = tape.node("LogSigmoidBackward0", _log_sigmoid_backward, logits)
    margin = tape.new((PAIRS,), logits.dtype, "difference of the rewards")
    tape.new((PAIRS,), logits.dtype, "log-sigmoid of the difference")
    out = tape.new((), logits.dtype, "loss")
    if node is not None:
        node.save(tape, margin)
        node.facts = logits.dtype
        out.node = node
    return out


def _log_sigmoid_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    rejected = tape.new((PAIRS,), node.facts, "gradient of the rewards")
    both = tape.new((B, 1), node.facts, "gradient of the rewards")
    del rejected
    return (both,)
