"""Which optimizer updates the weights, in which implementation."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Frozen

__all__ = ["OptimizerConfig"]


class OptimizerConfig(Frozen):
    """``optimizer`` is a key of :data:`core.optimizers.OPTIMIZERS` (``adamw_fused``, ``adamw_foreach``, …)."""

    optimizer: str = "adamw_fused"
    #: ``torch.nn.utils.clip_grad_norm_`` before the step (Trainer's ``max_grad_norm`` > 0).
    clip_grad_norm: bool = True
    #: One optimizer for each tensor, stepped as soon as its gradient is there, which then goes (torchtune).
    optimizer_in_backward: bool = False
    #: A moving average of the trained weights: in their dtype, or in fp32.
    ema: Literal["none", "weights", "fp32"] = "none"
    #: The average is kept in host memory.
    ema_on_host: bool = False
    #: LISA: layers that train at a time, and how many have states by now (``None``: all, as after many switches).
    active_layers: Annotated[int, Field(ge=1, le=4096)] = 2
    layers_with_states: Annotated[int, Field(ge=0, le=4096)] | None = None
    #: BAdam: the block that trains, from 0; ``None``: the last, with which it begins.
    active_block: Annotated[int, Field(ge=0, le=4096)] | None = None
    #: Rank of GaLore's and APOLLO's projections; ``None``: what the library's recipe takes (128, 256, APOLLO-Mini 1).
    projection_rank: Annotated[int, Field(ge=1, le=65536)] | None = None
    #: GaLore's step that counts is one that makes the projections anew, as every ``update_proj_gap``-th does.
    projection_renewed: bool = True
