"""Next-token losses of transformers before 4.49 and of model code that came with checkpoints: logits were shifted, not
labels, which copies them.

Sources: transformers 4.45, ``LlamaForCausalLM.forward`` (the model's own logits become fp32); transformers 4.48,
``loss/loss_utils.py`` (fp32 only inside the loss, so that the half-precision logits stay beside it); Qwen's
``modeling_qwen.py`` (no fp32 at all, unless autocast makes it); fms-acceleration ``FastForCausalLMLoss`` and
``FastCrossEntropyLoss`` (both of transformers' ways, with Unsloth's first kernel for the last step).
"""

from __future__ import annotations

from core.tape import B, Tape, Tensor, derived
from core.tape.ops import cast, contiguous, cross_entropy, part
from core.tape.ops.loss_kernels import cross_entropy_in_place

__all__ = ["OLDER", "RAISES_LOGITS", "older_loss"]

#: ``SavingConfig.loss`` -> whether Unsloth's first kernel replaces ``cross_entropy``.
OLDER: dict[str, bool] = {
    "upcast": False,
    "upcast_triton": True,
    "shifted": False,
    "shifted_triton": True,
    "half": False,
    "shifted_half": False,
    "shifted_half_triton": True,
}
#: Those in which the model's ``forward`` makes its logits fp32 before anything else.
RAISES_LOGITS = ("upcast", "upcast_triton")
_SHIFTED = derived("max(s − 1, 1)", lambda dims: max(dims.s - 1, 1))


def older_loss(tape: Tape, kind: str, logits: Tensor, labels: Tensor) -> Tensor:
    """The loss of ``[b, s, V]`` logits, of which the last position has no label (``half``: each has one)."""
    if kind == "half":
        return cross_entropy(tape, logits, labels)
    if not kind.startswith("shifted_half"):
        logits = cast(tape, logits, "fp32", "fp32 copy of the logits")
    shape = (B, _SHIFTED, logits.shape[-1])
    shift_logits = contiguous(tape, part(tape, logits, shape), "logits but the last position's")
    shift_labels = tape.new((B, _SHIFTED), "int64", "shifted labels")
    if OLDER[kind]:
        return cross_entropy_in_place(tape, shift_logits, shift_labels)
    if tape.autocast is not None:
        return cross_entropy(tape, cast(tape, shift_logits, "fp32", "fp32 copy of the logits"), shift_labels)
    return cross_entropy(tape, shift_logits, shift_labels)
