"""How each family is laid out, one file a family; listed once here."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from core.architecture.network import Family
from core.config import PREFERENCE_TASKS, ModelSpec

__all__ = ["FAMILIES", "Layout", "default_task"]


def _any_length(_spec: ModelSpec) -> int | None:
    return None


def learned_positions(spec: ModelSpec) -> int | None:
    """One row of a table for each position."""
    return int(spec["max_position_embeddings"])


def _later(module: str, function: str = "build") -> Callable[..., Any]:
    """``function`` of a family's file, which is read when it is first needed: a run needs one family of all."""

    def call(*arguments: Any) -> Any:
        return getattr(import_module(f"{__name__}.{module}"), function)(*arguments)

    return call


class Layout(NamedTuple):
    """How to lay a model type out, and what it can be asked for.

    ``tasks``: values of ``BatchConfig.task`` it can be trained for, the usual one first.
    ``longest``: tokens a sequence may have; ``None`` where positions are computed, not looked up in a learned table.
    """

    build: Family
    tasks: tuple[str, ...] = ("causal_lm", "sequence_classification", "token_classification", "embedding", "reward")
    longest: Callable[[ModelSpec], int | None] = _any_length
    #: Whether tensor parallelism can divide its matrices, which bear Llama's names.
    divides: bool = False


_ENCODER_TASKS = ("masked_lm", "sequence_classification", "token_classification", "embedding")
#: Decoders for which transformers has no class with labels of tokens, and those without any labels.
_SEQUENCES_ONLY = ("causal_lm", "sequence_classification", "embedding", "reward")
_TEXT_ONLY = ("causal_lm", "embedding")

_GEMMA = Layout(_later("gemma"))
_LLAMA = Layout(_later("llama"))
_DIVIDED_LLAMA = Layout(_later("llama"), divides=True)
_OLMO = Layout(_later("olmo"))
_MIXTRAL = Layout(_later("mixtral"))
_QWEN_HYBRID = Layout(_later("qwen_hybrid"))
_DEEPSEEK = Layout(_later("deepseek"))
_T5 = Layout(_later("t5"), ("seq2seq_lm",))

#: By model type.
FAMILIES: dict[str, Layout] = {
    "baichuan": Layout(_later("fused_llama"), _TEXT_ONLY),
    "bert": Layout(_later("bert"), _ENCODER_TASKS, learned_positions),
    "chatglm": Layout(_later("chatglm"), _TEXT_ONLY),
    "deberta-v2": Layout(_later("deberta"), _ENCODER_TASKS, _later("deberta", "positions")),
    "deepseek_v2": _DEEPSEEK._replace(tasks=_SEQUENCES_ONLY),
    "deepseek_v3": _DEEPSEEK,
    "ernie4_5": Layout(_later("pre_norm"), tasks=_TEXT_ONLY),
    "ernie4_5_moe": Layout(_later("ernie"), tasks=_TEXT_ONLY),
    "cohere": Layout(_later("cohere"), tasks=_TEXT_ONLY),
    "distilbert": Layout(_later("distilbert"), _ENCODER_TASKS, learned_positions),
    "bloom": Layout(_later("bloom")),
    "exaone4": Layout(_later("exaone4")),
    "falcon": Layout(_later("falcon")),
    "gemma": _GEMMA,
    "gemma2": _GEMMA,
    "gemma3_text": _GEMMA._replace(tasks=_SEQUENCES_ONLY),
    "gemma3n_text": Layout(_later("gemma3n"), _TEXT_ONLY),
    "gemma4_text": Layout(_later("gemma4"), _TEXT_ONLY),
    "glm": Layout(_later("glm")),
    "glm4": Layout(_later("glm")),
    "glm4_moe": _DEEPSEEK._replace(tasks=_TEXT_ONLY),
    "glm4_moe_lite": _DEEPSEEK._replace(tasks=_TEXT_ONLY),
    "gpt2": Layout(_later("gpt2"), longest=learned_positions),
    "gpt_bigcode": Layout(_later("gpt_bigcode"), longest=learned_positions),
    "gpt_neo": Layout(_later("gpt_neo"), longest=learned_positions),
    "gpt_neox": Layout(_later("gpt_neox")),
    "gpt_oss": Layout(_later("gpt_oss")),
    "gptj": Layout(_later("gptj"), longest=learned_positions, tasks=_SEQUENCES_ONLY),
    "granite": Layout(_later("granite"), tasks=_TEXT_ONLY),
    "internlm2": Layout(_later("fused_llama")),
    "lfm2": Layout(_later("lfm2"), _TEXT_ONLY),
    "litgpt": Layout(_later("litgpt"), _TEXT_ONLY),
    "llama": _DIVIDED_LLAMA,
    "llama4_text": Layout(_later("llama4"), tasks=_TEXT_ONLY),
    "minicpm3": Layout(_later("minicpm3"), tasks=_SEQUENCES_ONLY),
    "mistral": _DIVIDED_LLAMA,
    "mixtral": _MIXTRAL,
    "mllama_text_model": Layout(_later("mllama"), _TEXT_ONLY),
    "modernbert": Layout(_later("modernbert"), _ENCODER_TASKS),
    "olmo": _OLMO._replace(tasks=_SEQUENCES_ONLY),
    "olmo2": _OLMO._replace(tasks=_SEQUENCES_ONLY),
    "olmo3": _OLMO._replace(tasks=_SEQUENCES_ONLY),
    "olmoe": _MIXTRAL._replace(tasks=_TEXT_ONLY),
    "opt": Layout(_later("opt"), longest=learned_positions, tasks=_SEQUENCES_ONLY),
    "phi": Layout(_later("phi")),
    "phi3": _LLAMA,
    "phimoe": _MIXTRAL._replace(tasks=_SEQUENCES_ONLY),
    "qwen": Layout(_later("qwen"), _TEXT_ONLY),
    "qwen2": _DIVIDED_LLAMA,
    "qwen2_moe": _MIXTRAL,
    "qwen3": _DIVIDED_LLAMA,
    "qwen3_5_moe_text": _QWEN_HYBRID,
    "qwen3_5_text": _QWEN_HYBRID,
    "qwen3_moe": _MIXTRAL,
    "qwen3_next": _QWEN_HYBRID,
    "seed_oss": Layout(_later("pre_norm")),
    "smollm3": Layout(_later("pre_norm")),
    "stablelm": Layout(_later("stablelm")),
    "starcoder2": Layout(_later("starcoder2")),
    "roberta": Layout(_later("bert"), _ENCODER_TASKS, _later("bert", "roberta_positions")),
    "t5": _T5,
    "vit": Layout(_later("vit"), ("image_classification",), learned_positions),
    "whisper": Layout(_later("whisper"), ("speech_seq2seq",), learned_positions),
}

for _name, _layout in FAMILIES.items():
    # TRL's preference trainers and distillation take any next-token model.
    if "causal_lm" in _layout.tasks:
        FAMILIES[_name] = _layout._replace(tasks=(*_layout.tasks, *PREFERENCE_TASKS))


def default_task(model_type: str) -> str:
    """What a model of this type is usually trained for; raises ``KeyError`` for a type without layout."""
    return FAMILIES[model_type].tasks[0]
