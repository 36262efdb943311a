"""What trades memory for time: checkpointing, attention kernel, loss kernel."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Frozen

__all__ = ["SavingConfig"]


class SavingConfig(Frozen):
    """Memory savers.

    ``gradient_checkpointing``: ``full`` keeps each layer's input (``full_reentrant``: in PyTorch's older way);
    ``every_nth`` does so for every n-th layer; ``selective`` also keeps attention and every other matrix product
    (torchtitan); ``offloaded`` moves the inputs to the host, ``offloaded_staged`` through buffers (Unsloth's default).
    ``attention``: ``sdpa`` is PyTorch's own choice between flash, memory-efficient and math.
    ``loss``: ``eager`` materialises all logits; ``chunked`` (torchtune) upcasts ``loss_chunks`` parts in turn;
    ``fused_linear`` (Liger) never holds more than a chunk of logits; ``cut`` (cut cross-entropy) holds none;
    ``unsloth`` keeps half-precision logits; ``unsloth_fused`` works in chunks of at most ``loss_target_gib``;
    ``torchtitan`` is computed by the loop, from labels that are shifted already;
    ``label_smoothing``, ``z_loss`` and ``dft`` are written out over all logits;
    ``upcast`` (transformers up to 4.45) and ``shifted`` (4.46 to 4.48) copy the logits to shift them, ``_triton`` with
    Unsloth's first kernel behind; ``shifted_half`` (code that came with checkpoints) without fp32,
    ``half`` without either; ``litgpt``
    cuts the sequence into pieces of 128 tokens;
    ``trl_fused`` (TRL's SFT) scores only the tokens that count, in tiles; ``trl_logits`` is TRL before that, with
    metrics from all logits.
    """

    gradient_checkpointing: Literal[
        "none", "full", "full_reentrant", "every_nth", "selective", "offloaded", "offloaded_staged"
    ] = "none"
    #: ``every_nth`` checkpoints the layers n, 2n, ...
    checkpoint_every: Annotated[int, Field(ge=1, le=4096)] = 2
    #: ``offloaded_staged`` with a second staging buffer, as Unsloth has where memory is free after the first step.
    offload_double_buffer: bool = False
    #: What backward needs waits on the host: PyTorch's ``save_on_cpu``, or torchtune's, with or without streams.
    activation_offload: Literal["none", "save_on_cpu", "torchtune", "torchtune_no_streams"] = "none"
    attention: Literal["sdpa", "sdpa_efficient", "sdpa_math", "eager"] = "sdpa"
    loss: Literal[
        "eager",
        "chunked",
        "fused_linear",
        "cut",
        "unsloth",
        "unsloth_fused",
        "label_smoothing",
        "z_loss",
        "dft",
        "torchtitan",
        "trl_fused",
        "trl_logits",
        "upcast",
        "upcast_triton",
        "shifted",
        "shifted_triton",
        "half",
        "shifted_half",
        "shifted_half_triton",
        "litgpt",
    ] = "eager"
    loss_chunks: Annotated[int, Field(ge=1, le=4096)] = 8
    #: GiB that the chunks of ``unsloth_fused`` may take, the hidden states' and the head's gradients included.
    loss_target_gib: Annotated[float, Field(gt=0.0, le=1024.0, strict=False)] = 4.0
    #: RMSNorm and rotary positions in kernels of their own (Unsloth's, as of 2024).
    fused_kernels: Literal["none", "unsloth"] = "none"
    #: Routed experts as one stack of weights (transformers 5), or a module each (4, where bitsandbytes quantizes them).
    expert_layout: Literal["stacked", "modules"] = "stacked"
    #: accelerate's fp32 copy of the model's outputs; ``None``: made exactly when autocast is on.
    outputs_in_fp32: bool | None = None
    #: The training loop keeps the outputs (logits) alive through backward (Trainer does not).
    outputs_held: bool = False

    def checkpoints(self, index: int) -> bool:
        """Whether layer ``index`` (from 0) of a stack is checkpointed."""
        if self.gradient_checkpointing == "every_nth":
            return (index + 1) % self.checkpoint_every == 0
        return self.gradient_checkpointing != "none"
