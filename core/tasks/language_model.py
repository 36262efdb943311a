"""Next-token and masked-token losses over all positions.

Sources: transformers ``LlamaForCausalLM.forward``, ``loss/loss_utils.py`` (``ForCausalLMLoss`` upcasts the logits,
shifts the labels),
``BertForMaskedLM.forward`` (no upcast); accelerate ``ConvertOutputsToFp32``; torchtune ``CEWithChunkedOutputLoss``;
Liger.
"""

from __future__ import annotations

from collections.abc import Callable

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.linears import LayerHead, PlainLinear, TokenHead
from core.tape import B, Shape, Tape, Tensor, derived, in_module
from core.tape.ops import (
    add,
    cast,
    contiguous,
    cross_entropy,
    fused_linear_cross_entropy,
    mul_scalar,
    split,
)
from core.tape.ops.collectives import sharded_cross_entropy, whole_sequence
from core.tape.ops.loss_functions import dft_loss, smoothed_loss, z_loss
from core.tape.ops.loss_kernels import cut_cross_entropy, unsloth_cross_entropy, unsloth_fused_cross_entropy
from core.tasks.fine_tuning import fused_sft_loss, logits_metrics
from core.tasks.litgpt_loss import litgpt_loss
from core.tasks.older_losses import OLDER, RAISES_LOGITS, older_loss
from core.tasks.outputs import converted
from core.tasks.penalty import penalized
from core.tasks.prompts import prompted

__all__ = ["language_model_loss"]


def language_model_loss(
    tape: Tape, network: Network, batch: Batch, config: TrainingConfig
) -> tuple[Tensor, Tensor | None]:
    """``(loss, outputs the loop keeps)``."""
    autocast = config.precision.autocast_dtype
    if config.saving.loss in _OF_OUTPUTS:
        with tape.autocasting(None if autocast == "none" else autocast):
            outputs = in_module(tape, "root", _logits)(tape, network, batch)
        outputs = converted(tape, outputs, config)
        with tape.scope("loss"):
            loss = _OF_OUTPUTS[config.saving.loss](tape, outputs, batch.labels)
        return loss, outputs if config.saving.outputs_held else None
    with tape.autocasting(None if autocast == "none" else autocast):
        loss, logits = in_module(tape, "root", _forward)(tape, network, batch, config)
        if config.saving.loss == "trl_logits":
            assert logits is not None
            logits = converted(tape, logits, config)
            logits_metrics(tape, logits)
            return loss, logits if config.saving.outputs_held else None
    if logits is None:
        return loss, None
    outputs = converted(tape, logits, config)
    return loss, outputs if config.saving.outputs_held else None


def _forward(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> tuple[Tensor, Tensor | None]:
    """The loss and, where they exist as a whole, the logits."""
    with prompted(tape, network, batch, config) as seen:
        return _model(tape, network, seen, config)


def _model(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> tuple[Tensor, Tensor | None]:
    assert network.head is not None
    hidden = network.hidden_states(tape, batch)
    match config.saving.loss:
        case "chunked":
            tape.enter_phase("loss")
            return _chunked(tape, network.head, hidden, batch.labels, config.saving.loss_chunks), None
        case "fused_linear":
            tape.enter_phase("loss")
            with tape.scope("loss", "Liger-Kernel fused_linear_cross_entropy.py"):
                targets = _shifted(tape, batch.labels)
                return fused_linear_cross_entropy(tape, hidden, network.head.weight, targets), None
        case "cut":
            tape.enter_phase("loss")
            with tape.scope("loss", "cut-cross-entropy cce.py"):
                return cut_cross_entropy(tape, hidden, network.head.weight, batch.labels), None
        case "unsloth_fused":
            tape.enter_phase("loss")
            with tape.scope("loss", "unsloth-zoo fused_losses"):
                room = config.saving.loss_target_gib
                return unsloth_fused_cross_entropy(tape, hidden, network.head.weight, batch.labels, room), None
        case "litgpt":
            tape.enter_phase("loss")
            with tape.scope("loss", "LitGPT chunked_cross_entropy"):
                return litgpt_loss(tape, network.head, hidden, batch.labels)
        case "trl_fused":
            return fused_sft_loss(tape, network, batch, hidden), None
        case _:
            return _eager(tape, network, network.head, hidden, batch, config)


def _logits(tape: Tape, network: Network, batch: Batch) -> Tensor:
    """All logits, from a model that is given no labels."""
    assert network.head is not None
    hidden = network.hidden_states(tape, batch)
    last = whole_sequence(tape, hidden)
    tape.enter_phase("loss")
    with tape.scope("lm_head", "transformers ForCausalLM.forward"):
        logits = network.head(tape, last)
        if tape.modules is not None:
            logits = tape.modules.leave("head", logits)
        for step in network.after_head:
            logits = step(tape, logits)
    return logits


def _eager(
    tape: Tape,
    network: Network,
    head: PlainLinear | TokenHead | LayerHead,
    hidden: Tensor,
    batch: Batch,
    config: TrainingConfig,
) -> tuple[Tensor, Tensor]:
    if network.transform is not None:
        last = network.transform(tape, hidden)
    else:
        last = whole_sequence(tape, hidden)
    tape.enter_phase("loss")
    with tape.scope("lm_head", "transformers ForCausalLM.forward"):
        logits = head(tape, last)
        if tape.modules is not None:
            logits = tape.modules.leave("head", logits)
        if not network.keeps_transformed:
            # BertLMPredictionHead.forward binds the projection's result to the transform's name.
            del last
        for step in network.after_head:
            logits = step(tape, logits)
        if config.saving.loss in RAISES_LOGITS:
            logits = cast(tape, logits, "fp32", "fp32 copy of the logits")
    with tape.scope("loss", "transformers loss_utils.ForCausalLMLoss"):
        if config.saving.loss in OLDER:
            return mul_scalar(tape, older_loss(tape, config.saving.loss, logits, batch.labels)), logits
        if config.batch.task == "causal_lm":
            loss = mul_scalar(tape, _causal_loss(tape, logits, batch.labels))
        else:
            loss = _masked_loss(tape, logits, batch.labels, network.upcasts_logits)
    return penalized(tape, network, loss), logits


def _masked_loss(tape: Tape, logits: Tensor, labels: Tensor, upcasts: bool) -> Tensor:
    upcast = cast(tape, logits, "fp32", "fp32 copy of the logits") if upcasts else logits
    return cross_entropy(tape, upcast, labels)


def _causal_loss(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    upcast = cast(tape, logits, "fp32", "fp32 copy of the logits")
    return _cross_entropy(tape, upcast, _shifted(tape, labels))


def _cross_entropy(tape: Tape, logits: Tensor, targets: Tensor) -> Tensor:
    parallel = tape.tensor_parallel
    if parallel is not None and parallel.loss_parallel:
        return sharded_cross_entropy(tape, logits, targets)
    return cross_entropy(tape, logits, targets)


def _unsloth(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    return mul_scalar(tape, unsloth_cross_entropy(tape, logits, _shifted(tape, labels)))


def _with_z_loss(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    targets = _shifted(tape, labels)
    return z_loss(tape, cast(tape, logits, "fp32", "fp32 copy of the logits"), targets)


def _of_shifted_labels(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    """torchtitan ``components/loss.py``: the data loader has shifted the labels."""
    return _cross_entropy(tape, cast(tape, logits, "fp32", "fp32 copy of the logits"), labels)


#: Losses a training loop takes from the model's outputs, outside autocast.
_OF_OUTPUTS: dict[str, Callable[[Tape, Tensor, Tensor], Tensor]] = {
    "unsloth": _unsloth,
    "label_smoothing": smoothed_loss,
    "z_loss": _with_z_loss,
    "dft": dft_loss,
    "torchtitan": _of_shifted_labels,
}


def _shifted(tape: Tape, labels: Tensor) -> Tensor:
    padded = tape.new((B, derived("s + 1", lambda dims: dims.s + 1)), "int64", "padded labels")
    targets = tape.new(labels.shape, "int64", "shifted labels")
    del padded
    return targets


def _chunked(
    tape: Tape, head: PlainLinear | TokenHead | LayerHead, hidden: Tensor, labels: Tensor, chunks: int
) -> Tensor:
    """Logits of all chunks in the model's dtype, then one chunk at a time in fp32 (``torch.chunk`` sizes)."""
    size = derived(f"⌈s / {chunks}⌉", lambda dims: -(-dims.s // chunks))
    count = tape.ask(f"chunks of s by {chunks}", lambda dims: -(-dims.s // -(-dims.s // chunks)))
    last = derived(f"s − {count - 1} · {size.name}", lambda dims: dims.s - (count - 1) * -(-dims.s // chunks))
    lengths = [size] * (count - 1) + [last]
    single = tape.ask("b = 1", lambda dims: dims.b == 1)
    with tape.scope("loss", "torchtune CEWithChunkedOutputLoss"):
        shapes: tuple[Shape, ...] = tuple((B, length, hidden.shape[-1]) for length in lengths)
        parts = split(tape, hidden, shapes)
        logits = []
        for part in parts:
            if single:
                # One sequence: a chunk of it is one block of memory.
                part.dense = True
            logits.append(head(tape, contiguous(tape, part, "chunk of the hidden states")))
        shifted = _shifted(tape, labels)
        targets = (
            [tape.new((B, length), "int64", "labels of a chunk") for length in lengths]
            if not single
            else [shifted] * count
        )
        total = tape.new((), "fp32", "loss")
        for part, target in zip(logits, targets, strict=True):
            total = add(tape, total, cross_entropy(tape, cast(tape, part, "fp32", "fp32 copy of a chunk"), target))
        return total
