"""Adapters: what stands beside the frozen weights, where, and in which format."""

from __future__ import annotations

from core.config import TrainingConfig
from core.report.methods import rank_of
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark, tr

__all__ = ["ADAPTERS", "has_rank"]


def _needs_adapters(config: TrainingConfig) -> str:
    return mark("Only for adapters") if config.method.method in ("full", "partial") else ""


def _needs_layers(config: TrainingConfig) -> str:
    trains_no_layer = ("full", "partial", "ln_tuning", "trainable_tokens", "prompt_tuning", "p_tuning", "prefix_tuning")
    return mark("Only for adapters of layers") if config.method.method in trains_no_layer else ""


def _needs_lora(config: TrainingConfig) -> str:
    return "" if config.method.method in ("lora", "qlora") else mark("Only for LoRA and QLoRA")


def has_rank(config: TrainingConfig) -> bool:
    """Whether the method's adapters have an inner width."""
    return rank_of(config) is not None


def _needs_rank(config: TrainingConfig) -> str:
    return _needs_adapters(config) or ("" if has_rank(config) else mark("This method has no rank"))


def _needs_ia3(config: TrainingConfig) -> str:
    return "" if config.method.method == "ia3" else mark("Only for IA3")


def _needs_oft(config: TrainingConfig) -> str:
    return "" if config.method.method == "oft" else mark("Only for OFT")


def _needs_boft(config: TrainingConfig) -> str:
    return "" if config.method.method == "boft" else mark("Only for BOFT")


def _needs_rows(config: TrainingConfig) -> str:
    return "" if config.method.method == "trainable_tokens" else _needs_layers(config)


TARGETS = (
    Choice(("all-linear",), mark("all linear layers")),
    Choice(("q_proj", "v_proj"), "q_proj, v_proj"),
    Choice(("q_proj", "k_proj", "v_proj", "o_proj"), "q_proj, k_proj, v_proj, o_proj"),
)

ADAPTERS = Section(
    "adapters",
    mark("Adapters"),
    (
        Setting(
            "lora_r",
            mark("&Rank"),
            mark("Inner width of the adapters. Twice the rank: twice the trained weights and optimizer states."),
            doubles=True,
            reason=_needs_rank,
        ),
        Setting(
            "lora_dropout",
            mark("Dropout"),
            mark("Share of the adapters' input set to zero. Above 0 each adapted layer keeps its input once more."),
            reason=_needs_layers,
        ),
        Setting(
            "lora_target_modules",
            mark("La&yers"),
            mark("Which linear layers get adapters: all of them, or the names you type, separated by commas."),
            TARGETS,
            typed="names",
            reason=_needs_layers,
        ),
        Setting(
            "lora_adapter_dtype",
            mark("Stored &in"),
            mark("Number format of the adapters. PEFT raises them to fp32 unless it is told not to."),
            (
                Choice("fp32", "fp32"),
                Choice("bf16", "bf16"),
                Choice("fp16", "fp16"),
                Choice(None, mark("as the base")),
            ),
            reason=_needs_adapters,
        ),
        Setting(
            "feedforward_modules",
            mark("Scale inputs"),
            mark("Layers whose input IA3 scales instead of their output."),
            (Choice(("down_proj", "fc2", "c_proj", "wo", "dense_4h_to_h"), mark("usual")),),
            typed="names",
            reason=_needs_ia3,
        ),
        Setting(
            "oft_block_size",
            mark("Block"),
            mark("Inputs that OFT rotates together. Larger blocks train more and keep larger matrices."),
            (
                Choice(None, mark("by the rank")),
                *(Choice(size, str(size)) for size in (8, 16, 32, 64, 128, 256)),
            ),
            reason=_needs_oft,
        ),
        Setting(
            "oft_block_share",
            mark("One rotation"),
            mark("All blocks of a layer share one trained rotation."),
            reason=_needs_oft,
        ),
        Setting(
            "oft_exact_inverse",
            mark("Exact inverse"),
            mark("OFT solves for its rotations instead of adding up a series (PEFT use_cayley_neumann off)."),
            reason=_needs_oft,
        ),
        Setting(
            "boft_block_size",
            mark("BOFT block"),
            mark("Inputs in one block of BOFT; it must divide the inputs of every layer it is put on."),
            doubles=True,
            reason=_needs_boft,
        ),
        Setting(
            "use_dora",
            mark("DoRA"),
            mark("Trains a magnitude for each output beside the direction; computes the whole weight for a moment."),
            reason=_needs_lora,
        ),
        Setting(
            "lora_bias",
            mark("Biases"),
            mark("Biases that are trained beside the adapters."),
            (
                Choice("none", mark("none")),
                Choice("lora_only", mark("of these layers")),
                Choice("all", mark("all")),
            ),
            reason=_needs_layers,
        ),
        Setting(
            "target_parameters",
            mark("Parameters"),
            mark("Parameters that get LoRA although they are no linear layer: experts that are held together."),
            (
                Choice((), mark("none")),
                Choice(("mlp.experts.gate_up_proj", "mlp.experts.down_proj"), mark("experts")),
            ),
            typed="names",
            reason=_needs_lora,
        ),
        Setting(
            "layers_to_transform",
            mark("In blocks"),
            mark("Numbers of the blocks that get adapters, such as 16-31; the others stay as they are."),
            (Choice(None, mark("all blocks")),),
            typed="layers",
            reason=_needs_layers,
        ),
        Setting(
            "modules_to_save",
            mark("Full copies"),
            mark("Modules that are trained whole beside the adapters. Embeddings and head are large."),
            (
                Choice((), mark("none")),
                Choice(("lm_head",), "lm_head"),
                Choice(("embed_tokens", "lm_head"), "embed_tokens, lm_head"),
            ),
            typed="names",
            reason=_needs_layers,
        ),
        Setting(
            "trainable_token_count",
            mark("New tokens"),
            mark("Rows of the token table that are trained beside the adapters."),
            doubles=True,
            reason=_needs_rows,
        ),
    ),
    lambda config: tr("rank {r}", r=config.lora.lora_r) if has_rank(config) else "",
    reason=_needs_adapters,
)
