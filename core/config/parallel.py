"""How the run is spread over GPUs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Frozen

__all__ = ["ParallelConfig"]

#: A dtype, or no cast.
CastDtype = Literal["none", "bf16", "fp16", "fp32"]


class ParallelConfig(Frozen):
    """Data-parallel GPUs and what of the model state each owns a part of.

    ``zero1`` divides optimizer states, ``zero2`` also gradients, ``zero3`` also weights by ``data_parallel_size``
    (DeepSpeed).  ``ddp`` (PyTorch) divides nothing, but holds buckets of all gradients; ``fsdp2`` (PyTorch
    ``fully_shard``) divides all three among :attr:`shard_size` GPUs.
    """

    sharding: Literal["none", "ddp", "fsdp2", "zero1", "zero2", "zero3"] = "none"
    data_parallel_size: Annotated[int, Field(ge=1, le=65536)] = 1
    #: FSDP2: groups of GPUs that each divide the state among themselves (hybrid sharding); 1: all GPUs are one group.
    replicate_size: Annotated[int, Field(ge=1, le=65536)] = 1
    #: GPUs that divide every matrix among themselves, beside those that divide the data (PyTorch's ``DTensor``).
    tensor_parallel_size: Annotated[int, Field(ge=1, le=65536)] = 1
    #: Tensor parallelism: between matrices, each GPU has some of the tokens only.
    sequence_parallel: bool = True
    #: Tensor parallelism: the loss takes each GPU's part of the logits.
    loss_parallel: bool = False
    #: The rank to look at; ``None``: the one that needs most.
    rank: Annotated[int, Field(ge=0, le=65535)] | None = None
    #: DeepSpeed: elements of the gradient bucket, held in full while gradients arrive.
    reduce_bucket_size: Annotated[int, Field(ge=1, le=10**12)] = 500_000_000
    #: DeepSpeed: gradients are reduced while backward goes on, from a second bucket.
    overlap_comm: bool = False
    #: DeepSpeed: gradients are copied into the bucket as they arrive.
    contiguous_gradients: bool = True
    #: DeepSpeed: each rank gets its part; else every rank gets the sum.
    reduce_scatter: bool = True
    #: DeepSpeed ZeRO-3: elements of the weights gathered ahead of their turn at a time.
    stage3_prefetch_bucket_size: Annotated[int, Field(ge=0, le=10**12)] = 50_000_000
    #: DeepSpeed ZeRO-3: elements of gathered weights beyond which none are gathered ahead.
    stage3_max_live_parameters: Annotated[int, Field(ge=0, le=10**12)] = 1_000_000_000
    #: DeepSpeed ZeRO-3: a weight needed again within so many elements stays gathered.
    stage3_max_reuse_distance: Annotated[int, Field(ge=0, le=10**12)] = 1_000_000_000
    #: DeepSpeed ZeRO-3: parameters of up to so many elements stay whole on every rank.
    stage3_param_persistence_threshold: Annotated[int, Field(ge=0, le=10**12)] = 100_000
    #: DeepSpeed ZeRO-3: elements of a rank's part at which the optimizer works at a time.
    sub_group_size: Annotated[int, Field(ge=1, le=10**12)] = 1_000_000_000
    #: DeepSpeed ZeRO-1 and ZeRO-2: parameters are laid out so that ranks take turns in owning what is reduced.
    round_robin_gradients: bool = False
    #: DeepSpeed: dtype in which gradients are summed; ``None``: that of the weights.
    grad_accum_dtype: Literal["fp32"] | None = None
    #: FSDP2: what is wrapped: each block, or as torchtitan does also the embedding and the norm with the head.
    fsdp_wrap: Literal["blocks", "torchtitan"] = "blocks"
    #: FSDP2 ``MixedPrecisionPolicy``: dtype of gathered weights and of the computation.
    mp_param_dtype: CastDtype = "none"
    #: FSDP2 ``MixedPrecisionPolicy``: dtype in which gradients are summed over the ranks.
    mp_reduce_dtype: CastDtype = "none"
    #: FSDP2 ``MixedPrecisionPolicy``: dtype of the outputs of every unit.
    mp_output_dtype: CastDtype = "none"
    #: FSDP2: whether gathered weights are let go of after forward; ``default``: of all units but the last, ``group``:
    #: they stay divided among ``reshard_group_size`` GPUs.
    reshard_after_forward: Literal["default", "always", "never", "group"] = "default"
    reshard_group_size: Annotated[int, Field(ge=1, le=65536)] = 1
    #: Gradients are summed over the ranks after every micro-batch, or only after the last of a step.
    gradient_sync: Literal["every", "last"] = "every"
    #: DDP: MiB of gradients that are summed over the ranks together.
    bucket_cap_mb: Annotated[int, Field(ge=1, le=65536)] = 25
    #: DDP: gradients are views of the buckets, not held beside them.
    gradient_as_bucket_view: bool = False
    #: DDP: every step uses the same parameters in the same order.
    static_graph: bool = False
    #: DDP: looks in every step for parameters that the loss does not reach.
    find_unused_parameters: bool = False

    @property
    def gpus(self) -> int:
        """All GPUs of the run."""
        return self.data_parallel_size * self.tensor_parallel_size

    @property
    def shapes_the_step(self) -> bool:
        """Whether forward and backward are other than on one GPU."""
        return self.sharding != "none" or self.tensor_parallel_size > 1

    @property
    def shard_size(self) -> int:
        """GPUs that divide the state among themselves under FSDP2."""
        return self.data_parallel_size // self.replicate_size
