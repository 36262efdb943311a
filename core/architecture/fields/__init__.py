"""The shape-giving fields of each model type's ``config.json``: one file a group of families, listed once here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from core.architecture.fields.base import ArchitectureFields

__all__ = ["FIELDS", "ArchitectureFields", "blocks_of"]

#: ``model_type`` -> file and class, which is read when it is first needed: a run needs one of all.
_PLACES = {
    "baichuan": "remote.BaichuanFields",
    "bert": "bert.BertFields",
    "chatglm": "remote.ChatGlmFields",
    "deberta-v2": "deberta.DebertaV2Fields",
    "deepseek_v2": "deepseek.DeepseekV2Fields",
    "deepseek_v3": "deepseek.DeepseekV3Fields",
    "ernie4_5": "ernie.Ernie45Fields",
    "ernie4_5_moe": "ernie.Ernie45MoeFields",
    "cohere": "cohere.CohereFields",
    "distilbert": "bert.DistilBertFields",
    "bloom": "bloom.BloomFields",
    "exaone4": "exaone4.Exaone4Fields",
    "falcon": "falcon.FalconFields",
    "gemma": "gemma.GemmaFields",
    "gemma2": "gemma.Gemma2Fields",
    "gemma3_text": "gemma.Gemma3TextFields",
    "gemma3n_text": "gemma3n.Gemma3nTextFields",
    "gemma4_text": "gemma4.Gemma4TextFields",
    "glm": "glm.GlmFields",
    "glm4": "glm.GlmFields",
    "glm4_moe": "deepseek.Glm4MoeFields",
    "glm4_moe_lite": "deepseek.Glm4MoeLiteFields",
    "gpt2": "gpt2.Gpt2Fields",
    "gpt_bigcode": "gpt_bigcode.GptBigCodeFields",
    "gpt_neo": "gpt_neo.GptNeoFields",
    "gpt_neox": "gpt_neox.GptNeoxFields",
    "gpt_oss": "moe.GptOssFields",
    "gptj": "gptj.GptjFields",
    "granite": "granite.GraniteFields",
    "internlm2": "remote.InternLm2Fields",
    "internlm3": "remote.InternLm3Fields",
    "lfm2": "lfm2.Lfm2Fields",
    "litgpt": "litgpt.LitGptFields",
    "llama": "llama.LlamaFields",
    "llama4_text": "llama4.Llama4TextFields",
    "minicpm3": "minicpm3.MiniCpm3Fields",
    "ministral3": "llama.Ministral3Fields",
    "mistral": "llama.MistralFields",
    "mixtral": "moe.MixtralFields",
    "mllama_text_model": "mllama.MllamaTextFields",
    "modernbert": "modernbert.ModernBertFields",
    "olmo": "olmo.OlmoFields",
    "olmo2": "olmo.Olmo2Fields",
    "olmo3": "olmo.Olmo3Fields",
    "mt5": "t5.Mt5Fields",
    "olmoe": "moe.OlmoeFields",
    "opt": "opt.OptFields",
    "phi": "phi.PhiFields",
    "phi3": "phi.Phi3Fields",
    "phimoe": "moe.PhimoeFields",
    "qwen": "remote.QwenFields",
    "qwen2": "qwen.Qwen2Fields",
    "qwen2_5_vl_text": "qwen.Qwen2VlTextFields",
    "qwen2_moe": "moe.Qwen2MoeFields",
    "qwen2_vl_text": "qwen.Qwen2VlTextFields",
    "qwen3": "qwen.Qwen3Fields",
    "qwen3_5_moe_text": "qwen_hybrid.Qwen35MoeTextFields",
    "qwen3_5_text": "qwen_hybrid.Qwen35TextFields",
    "qwen3_moe": "moe.Qwen3MoeFields",
    "qwen3_next": "qwen_hybrid.Qwen3NextFields",
    "qwen3_vl_text": "qwen.Qwen3VlTextFields",
    "roberta": "bert.RobertaFields",
    "seed_oss": "seed_oss.SeedOssFields",
    "smollm3": "smollm3.SmolLm3Fields",
    "stablelm": "stablelm.StableLmFields",
    "starcoder2": "starcoder2.Starcoder2Fields",
    "t5": "t5.T5Fields",
    "vit": "vit.VitFields",
    "whisper": "whisper.WhisperFields",
    "xlm-roberta": "bert.XlmRobertaFields",
}

#: Types with the blocks of another one, which differ in defaults and names only.
_BLOCKS = {
    "internlm3": "llama",
    "ministral3": "mistral",
    "mt5": "t5",
    "qwen2_5_vl_text": "qwen2",
    "qwen2_vl_text": "qwen2",
    "qwen3_vl_text": "qwen3",
    "xlm-roberta": "roberta",
}


class _Fields(Mapping[str, type[ArchitectureFields]]):
    def __getitem__(self, model_type: str) -> type[ArchitectureFields]:
        return _read(_PLACES[model_type])

    def __contains__(self, model_type: object) -> bool:
        return model_type in _PLACES

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


@cache
def _read(place: str) -> type[ArchitectureFields]:
    module, name = place.split(".")
    fields: type[ArchitectureFields] = getattr(import_module(f"{__name__}.{module}"), name)
    return fields


#: ``model_type`` of a ``config.json`` -> its fields.
FIELDS: Mapping[str, type[ArchitectureFields]] = _Fields()


def blocks_of(model_type: str) -> str:
    """The model type whose layout lays out ``model_type``; raises ``KeyError`` for a type without fields."""
    if model_type not in _PLACES:
        raise KeyError(model_type)
    return _BLOCKS.get(model_type, model_type)
