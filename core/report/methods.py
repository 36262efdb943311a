"""Names of methods for people, and the rank of adapters that have one."""

from __future__ import annotations

from core.config import Text, TrainingConfig

__all__ = ["method_words", "rank_of"]

#: Names that are the same in every language.
_NAMES = {
    "lora": "LoRA",
    "qlora": "QLoRA",
    "adalora": "AdaLoRA",
    "vera": "VeRA",
    "loha": "LoHa",
    "lokr": "LoKr",
    "miss": "MiSS",
    "oft": "OFT",
    "boft": "BOFT",
    "hra": "HRA",
    "ia3": "IA3",
}
_RANKED = frozenset({"lora", "qlora", "adalora", "vera", "loha", "lokr", "miss", "hra"})


def rank_of(config: TrainingConfig) -> int | None:
    """The inner width of the method's adapters; ``None`` where they have none."""
    method = config.method.method
    ranked = method in _RANKED or (method == "oft" and config.lora.oft_block_size is None)
    return config.lora.lora_r if ranked else None


def method_words(config: TrainingConfig) -> Text:
    """What is trained, in a few words."""
    method, rank = config.method.method, rank_of(config)
    match method:
        case "full":
            return Text.of("full fine-tuning")
        case "partial":
            return Text.of("partial fine-tuning")
        case "ln_tuning":
            words = Text.of("norms as adapters")
        case "trainable_tokens":
            words = Text.of("{count} trained tokens", count=config.lora.trainable_token_count)
        case "prompt_tuning" | "p_tuning" | "prefix_tuning":
            words = Text.of("{count} virtual tokens", count=config.prompt.num_virtual_tokens)
        case _ if rank is None:
            words = Text.of("{method}", method=_NAMES[method])
        case _:
            words = Text.of("{method} r = {rank}", method=_NAMES[method], rank=rank)
    if config.method.quantizes:
        return Text.of("{method}, {kind}", method=words, kind=config.quantization.quant_type)
    return words
