"""PyTorch's own data parallelism: FSDP2 and DDP."""

from __future__ import annotations

from core.config import TrainingConfig
from gui.controls.declaration import Choice, Setting
from gui.translation import mark

__all__ = ["TORCH_PARALLEL"]


def _needs_fsdp2(config: TrainingConfig) -> str:
    return "" if config.parallel.sharding == "fsdp2" else mark("Only for FSDP2")


def _needs_group(config: TrainingConfig) -> str:
    grouped = config.parallel.sharding == "fsdp2" and config.parallel.reshard_after_forward == "group"
    return "" if grouped else mark("Only for weights that stay divided among few")


def _needs_ddp(config: TrainingConfig) -> str:
    return "" if config.parallel.sharding == "ddp" else mark("Only for DDP")


def _needs_torch(config: TrainingConfig) -> str:
    return "" if config.parallel.sharding in ("ddp", "fsdp2") else mark("Only for DDP and FSDP2")


_DTYPES = (Choice("none", mark("as stored")), Choice("bf16", "bf16"), Choice("fp16", "fp16"), Choice("fp32", "fp32"))


def _needs_division(config: TrainingConfig) -> str:
    return "" if config.parallel.tensor_parallel_size > 1 else mark("Only with divided matrices")


TORCH_PARALLEL = (
    Setting(
        "tensor_parallel_size",
        mark("Matrices"),
        mark("So many GPUs divide every matrix among themselves (tensor parallelism), beside those that take data."),
        doubles=True,
    ),
    Setting(
        "sequence_parallel",
        mark("Tokens too"),
        mark("Between matrices, each GPU has some of the tokens only: smaller activations, the same traffic."),
        reason=_needs_division,
    ),
    Setting(
        "loss_parallel",
        mark("Loss too"),
        mark("The loss takes each GPU's part of the logits, which are never put together."),
        reason=_needs_division,
    ),
    Setting(
        "gradient_sync",
        mark("Sum after"),
        mark("Gradients are summed over the GPUs after every micro batch, or, kept whole until then, after the last."),
        (Choice("every", mark("each batch")), Choice("last", mark("the last one"))),
        reason=_needs_torch,
    ),
    Setting(
        "replicate_size",
        mark("Replicas"),
        mark("Groups of GPUs that each divide the whole state among themselves (hybrid sharding); 1: no groups."),
        doubles=True,
        reason=_needs_fsdp2,
    ),
    Setting(
        "fsdp_wrap",
        mark("Units"),
        mark(
            "What is gathered together: each block and the rest, or, as in torchtitan, also embedding and head apart."
        ),
        (Choice("blocks", mark("blocks")), Choice("torchtitan", mark("as torchtitan"))),
        reason=_needs_fsdp2,
    ),
    Setting(
        "mp_param_dtype",
        mark("Compute in"),
        mark("Number format in which weights are gathered and used; each GPU's part stays as it is stored."),
        _DTYPES,
        reason=_needs_fsdp2,
    ),
    Setting(
        "mp_reduce_dtype",
        mark("Sum in"),
        mark("Number format in which gradients are summed over the GPUs."),
        _DTYPES,
        reason=_needs_fsdp2,
    ),
    Setting(
        "mp_output_dtype",
        mark("Outputs in"),
        mark("Number format to which every unit casts what it returns."),
        _DTYPES,
        reason=_needs_fsdp2,
    ),
    Setting(
        "reshard_after_forward",
        mark("After forward"),
        mark("Whether gathered weights are let go of after forward and gathered again in backward."),
        (
            Choice("default", mark("most let go")),
            Choice("always", mark("let go")),
            Choice("never", mark("kept")),
            Choice("group", mark("divided among few")),
        ),
        reason=_needs_fsdp2,
    ),
    Setting(
        "reshard_group_size",
        mark("Among"),
        mark("So many GPUs divide the weights among themselves between forward and backward."),
        doubles=True,
        reason=_needs_group,
    ),
    Setting(
        "bucket_cap_mb",
        mark("Buckets of"),
        mark("Size of the buckets in which DDP collects gradients."),
        suffix=" MiB",
        doubles=True,
        reason=_needs_ddp,
    ),
    Setting(
        "gradient_as_bucket_view",
        mark("Views"),
        mark("Gradients are views of DDP's buckets, not held a second time beside them."),
        reason=_needs_ddp,
    ),
    Setting(
        "static_graph",
        mark("Static graph"),
        mark("Tells DDP that every step uses the same parameters in the same order."),
        reason=_needs_ddp,
    ),
    Setting(
        "find_unused_parameters",
        mark("Find unused"),
        mark("DDP looks in every step for parameters the loss does not reach; that copies the outputs."),
        reason=_needs_ddp,
    ),
)
