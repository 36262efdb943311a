"""How each family is laid out, one file a family; listed once here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.architecture.families import (
    bert,
    bloom,
    chatglm,
    cohere,
    deberta,
    deepseek,
    distilbert,
    ernie,
    exaone4,
    falcon,
    fused_llama,
    gemma,
    gemma3n,
    gemma4,
    glm,
    gpt2,
    gpt_neo,
    gpt_neox,
    gpt_oss,
    gptj,
    granite,
    lfm2,
    llama,
    llama4,
    minicpm3,
    mixtral,
    mllama,
    modernbert,
    olmo,
    opt,
    phi,
    pre_norm,
    qwen_hybrid,
    stablelm,
    starcoder2,
    t5,
    vit,
    whisper,
)
from core.architecture.network import Family
from core.config import ModelSpec

__all__ = ["FAMILIES", "Layout", "default_task"]


def _any_length(_spec: ModelSpec) -> int | None:
    return None


def learned_positions(spec: ModelSpec) -> int | None:
    """One row of a table for each position."""
    return int(spec["max_position_embeddings"])


class Layout(NamedTuple):
    """How to lay a model type out, and what it can be asked for.

    ``tasks``: values of ``BatchConfig.task`` it can be trained for, the usual one first.
    ``longest``: tokens a sequence may have; ``None`` where positions are computed, not looked up in a learned table.
    """

    build: Family
    tasks: tuple[str, ...] = ("causal_lm", "sequence_classification", "token_classification", "embedding")
    longest: Callable[[ModelSpec], int | None] = _any_length


_ENCODER_TASKS = ("masked_lm", "sequence_classification", "token_classification", "embedding")
#: Decoders for which transformers has no class with labels of tokens, and those without any labels.
_SEQUENCES_ONLY = ("causal_lm", "sequence_classification", "embedding")
_TEXT_ONLY = ("causal_lm", "embedding")

_GEMMA = Layout(gemma.build)
_LLAMA = Layout(llama.build)
_OLMO = Layout(olmo.build)
_MIXTRAL = Layout(mixtral.build)
_QWEN_HYBRID = Layout(qwen_hybrid.build)
_DEEPSEEK = Layout(deepseek.build)
_T5 = Layout(t5.build, ("seq2seq_lm",))

#: By model type.
FAMILIES: dict[str, Layout] = {
    "baichuan": Layout(fused_llama.build, _TEXT_ONLY),
    "bert": Layout(bert.build, _ENCODER_TASKS, learned_positions),
    "chatglm": Layout(chatglm.build, _TEXT_ONLY),
    "deberta-v2": Layout(deberta.build, _ENCODER_TASKS, deberta.positions),
    "deepseek_v2": _DEEPSEEK._replace(tasks=_SEQUENCES_ONLY),
    "deepseek_v3": _DEEPSEEK,
    "ernie4_5": Layout(pre_norm.build, tasks=_TEXT_ONLY),
    "ernie4_5_moe": Layout(ernie.build, tasks=_TEXT_ONLY),
    "cohere": Layout(cohere.build, tasks=_TEXT_ONLY),
    "distilbert": Layout(distilbert.build, _ENCODER_TASKS, learned_positions),
    "bloom": Layout(bloom.build),
    "exaone4": Layout(exaone4.build),
    "falcon": Layout(falcon.build),
    "gemma": _GEMMA,
    "gemma2": _GEMMA,
    "gemma3_text": _GEMMA._replace(tasks=_SEQUENCES_ONLY),
    "gemma3n_text": Layout(gemma3n.build, _TEXT_ONLY),
    "gemma4_text": Layout(gemma4.build, _TEXT_ONLY),
    "glm": Layout(glm.build),
    "glm4": Layout(glm.build),
    "glm4_moe": _DEEPSEEK._replace(tasks=_TEXT_ONLY),
    "glm4_moe_lite": _DEEPSEEK._replace(tasks=_TEXT_ONLY),
    "gpt2": Layout(gpt2.build, longest=learned_positions),
    "gpt_neo": Layout(gpt_neo.build, longest=learned_positions),
    "gpt_neox": Layout(gpt_neox.build),
    "gpt_oss": Layout(gpt_oss.build),
    "gptj": Layout(gptj.build, longest=learned_positions, tasks=_SEQUENCES_ONLY),
    "granite": Layout(granite.build, tasks=_TEXT_ONLY),
    "internlm2": Layout(fused_llama.build),
    "lfm2": Layout(lfm2.build, _TEXT_ONLY),
    "llama": _LLAMA,
    "llama4_text": Layout(llama4.build, tasks=_TEXT_ONLY),
    "minicpm3": Layout(minicpm3.build, tasks=_SEQUENCES_ONLY),
    "mistral": _LLAMA,
    "mixtral": _MIXTRAL,
    "mllama_text_model": Layout(mllama.build, _TEXT_ONLY),
    "modernbert": Layout(modernbert.build, _ENCODER_TASKS),
    "olmo": _OLMO._replace(tasks=_SEQUENCES_ONLY),
    "olmo2": _OLMO._replace(tasks=_SEQUENCES_ONLY),
    "olmo3": _OLMO._replace(tasks=_SEQUENCES_ONLY),
    "olmoe": _MIXTRAL._replace(tasks=_TEXT_ONLY),
    "opt": Layout(opt.build, longest=learned_positions, tasks=_SEQUENCES_ONLY),
    "phi": Layout(phi.build),
    "phi3": _LLAMA,
    "phimoe": _MIXTRAL._replace(tasks=_SEQUENCES_ONLY),
    "qwen2": _LLAMA,
    "qwen2_moe": _MIXTRAL,
    "qwen3": _LLAMA,
    "qwen3_5_moe_text": _QWEN_HYBRID,
    "qwen3_5_text": _QWEN_HYBRID,
    "qwen3_moe": _MIXTRAL,
    "qwen3_next": _QWEN_HYBRID,
    "seed_oss": Layout(pre_norm.build),
    "smollm3": Layout(pre_norm.build),
    "stablelm": Layout(stablelm.build),
    "starcoder2": Layout(starcoder2.build),
    "roberta": Layout(bert.build, _ENCODER_TASKS, bert.roberta_positions),
    "t5": _T5,
    "vit": Layout(vit.build, ("image_classification",), learned_positions),
    "whisper": Layout(whisper.build, ("speech_seq2seq",), learned_positions),
}


def default_task(model_type: str) -> str:
    """What a model of this type is usually trained for; raises ``KeyError`` for a type without layout."""
    return FAMILIES[model_type].tasks[0]
