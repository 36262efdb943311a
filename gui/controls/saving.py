"""Memory saving: what trades memory for time."""

from __future__ import annotations

from core.config import TrainingConfig
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark, tr

__all__ = ["SAVING"]


def _needs_nth(config: TrainingConfig) -> str:
    return "" if config.saving.gradient_checkpointing == "every_nth" else mark("Only for every n-th layer")


def _needs_stages(config: TrainingConfig) -> str:
    staged = config.saving.gradient_checkpointing == "offloaded_staged"
    return "" if staged else mark("Only for staged offloading")


def _needs_chunks(config: TrainingConfig) -> str:
    return "" if config.saving.loss == "chunked" else mark("Only for the chunked loss")


def _needs_target(config: TrainingConfig) -> str:
    return "" if config.saving.loss == "unsloth_fused" else mark("Only for Unsloth's fused loss")


def _summary(config: TrainingConfig) -> str:
    return tr("checkpointing off") if config.saving.gradient_checkpointing == "none" else tr("checkpointing on")


SAVING = Section(
    "saving",
    mark("Memory saving"),
    (
        Setting(
            "gradient_checkpointing",
            mark("Checkpoi&nting"),
            mark("Keeps only each layer's input and computes the rest again in backward: far less memory, more time."),
            (
                Choice("none", mark("off")),
                Choice("full", mark("every layer")),
                Choice("full_reentrant", mark("every layer, older way")),
                Choice("every_nth", mark("every n-th layer")),
                Choice("selective", mark("by operation")),
                Choice("offloaded", mark("to the host")),
                Choice("offloaded_staged", mark("to the host, staged")),
            ),
        ),
        Setting(
            "checkpoint_every",
            mark("n"),
            mark("Of so many layers one is checkpointed."),
            reason=_needs_nth,
        ),
        Setting(
            "offload_double_buffer",
            mark("Two stages"),
            mark("A second buffer through which layers' inputs go to the host, as Unsloth has where memory is free."),
            reason=_needs_stages,
        ),
        Setting(
            "activation_offload",
            mark("Offload"),
            mark("What backward needs waits in host memory instead of the GPU's."),
            (
                Choice("none", mark("none")),
                Choice("save_on_cpu", "save_on_cpu"),
                Choice("torchtune", mark("torchtune")),
                Choice("torchtune_no_streams", mark("torchtune, no streams")),
            ),
        ),
        Setting(
            "attention",
            mark("&Attention"),
            mark("The attention kernel. All but eager and math avoid the length × length matrix."),
            (
                Choice("sdpa", mark("SDPA, PyTorch's choice")),
                Choice("sdpa_efficient", mark("SDPA, memory-efficient")),
                Choice("sdpa_math", mark("SDPA, math")),
                Choice("eager", mark("eager")),
            ),
        ),
        Setting(
            "loss",
            mark("Loss"),
            mark("Eager holds all logits; chunked converts them in parts; fused and cut kernels never hold them all."),
            (
                Choice("eager", mark("eager")),
                Choice("chunked", mark("chunked")),
                Choice("fused_linear", mark("fused (Liger)")),
                Choice("cut", mark("cut cross-entropy")),
                Choice("unsloth", "Unsloth"),
                Choice("unsloth_fused", mark("Unsloth, fused")),
                Choice("label_smoothing", mark("label smoothing")),
                Choice("z_loss", mark("with z-loss")),
                Choice("dft", "DFT"),
                Choice("torchtitan", mark("outside (torchtitan)")),
                Choice("trl_fused", mark("TRL, fused")),
                Choice("trl_logits", mark("TRL, all logits")),
                Choice("upcast", mark("eager, transformers to 4.45")),
                Choice("upcast_triton", mark("Triton, transformers to 4.45")),
                Choice("shifted", mark("eager, transformers 4.46–4.48")),
                Choice("shifted_triton", mark("Triton, transformers 4.46–4.48")),
                Choice("half", mark("half precision, labels shifted")),
                Choice("shifted_half", mark("eager in half precision")),
                Choice("shifted_half_triton", mark("Triton in half precision")),
                Choice("litgpt", "LitGPT"),
            ),
        ),
        Setting(
            "loss_chunks",
            mark("Loss parts"),
            mark("Into how many parts the chunked loss cuts the logits."),
            doubles=True,
            reason=_needs_chunks,
        ),
        Setting(
            "loss_target_gib",
            mark("Loss space"),
            mark("What the parts of Unsloth's fused loss may take together."),
            suffix=" GiB",
            step=0.5,
            reason=_needs_target,
        ),
        Setting(
            "fused_kernels",
            mark("Fused kernels"),
            mark("RMSNorm and rotary positions in one kernel each, which keep less than PyTorch's single steps."),
            (
                Choice("none", mark("none")),
                Choice("unsloth", "Unsloth"),
            ),
        ),
        Setting(
            "expert_layout",
            mark("Experts"),
            mark("Mixtral, OLMoE and Qwen: transformers 5 stacks all experts' weights, 4 has a module for each."),
            (
                Choice("stacked", mark("one stack")),
                Choice("modules", mark("a module each")),
            ),
        ),
        Setting(
            "outputs_in_fp32",
            mark("fp32 outputs"),
            mark("accelerate converts the model's outputs to fp32, as a second copy of the logits."),
            (
                Choice(None, mark("with autocast")),
                Choice(True, mark("always")),
                Choice(False, mark("never")),
            ),
        ),
        Setting(
            "outputs_held",
            mark("Outputs kept"),
            mark("The training loop holds on to the logits through backward. Trainer does not."),
        ),
    ),
    _summary,
)
