"""The shape-giving fields of each model type's ``config.json``: one file a group of families, listed once here."""

from __future__ import annotations

from core.architecture.fields.base import ArchitectureFields
from core.architecture.fields.bert import BertFields, DistilBertFields, RobertaFields, XlmRobertaFields
from core.architecture.fields.bloom import BloomFields
from core.architecture.fields.cohere import CohereFields
from core.architecture.fields.deberta import DebertaV2Fields
from core.architecture.fields.deepseek import (
    DeepseekV2Fields,
    DeepseekV3Fields,
    Glm4MoeFields,
    Glm4MoeLiteFields,
)
from core.architecture.fields.ernie import Ernie45Fields, Ernie45MoeFields
from core.architecture.fields.exaone4 import Exaone4Fields
from core.architecture.fields.falcon import FalconFields
from core.architecture.fields.gemma import Gemma2Fields, Gemma3TextFields, GemmaFields
from core.architecture.fields.gemma3n import Gemma3nTextFields
from core.architecture.fields.gemma4 import Gemma4TextFields
from core.architecture.fields.glm import GlmFields
from core.architecture.fields.gpt2 import Gpt2Fields
from core.architecture.fields.gpt_neo import GptNeoFields
from core.architecture.fields.gpt_neox import GptNeoxFields
from core.architecture.fields.gptj import GptjFields
from core.architecture.fields.granite import GraniteFields
from core.architecture.fields.lfm2 import Lfm2Fields
from core.architecture.fields.llama import LlamaFields, Ministral3Fields, MistralFields
from core.architecture.fields.llama4 import Llama4TextFields
from core.architecture.fields.minicpm3 import MiniCpm3Fields
from core.architecture.fields.mllama import MllamaTextFields
from core.architecture.fields.modernbert import ModernBertFields
from core.architecture.fields.moe import (
    GptOssFields,
    MixtralFields,
    OlmoeFields,
    PhimoeFields,
    Qwen2MoeFields,
    Qwen3MoeFields,
)
from core.architecture.fields.olmo import Olmo2Fields, Olmo3Fields, OlmoFields
from core.architecture.fields.opt import OptFields
from core.architecture.fields.phi import Phi3Fields, PhiFields
from core.architecture.fields.qwen import Qwen2Fields, Qwen2VlTextFields, Qwen3Fields, Qwen3VlTextFields
from core.architecture.fields.qwen_hybrid import Qwen3NextFields, Qwen35MoeTextFields, Qwen35TextFields
from core.architecture.fields.remote import BaichuanFields, ChatGlmFields, InternLm2Fields, InternLm3Fields
from core.architecture.fields.seed_oss import SeedOssFields
from core.architecture.fields.smollm3 import SmolLm3Fields
from core.architecture.fields.stablelm import StableLmFields
from core.architecture.fields.starcoder2 import Starcoder2Fields
from core.architecture.fields.t5 import Mt5Fields, T5Fields
from core.architecture.fields.vit import VitFields
from core.architecture.fields.whisper import WhisperFields

__all__ = ["FIELDS", "ArchitectureFields", "blocks_of"]

#: ``model_type`` of a ``config.json`` -> its fields.
FIELDS: dict[str, type[ArchitectureFields]] = {
    "baichuan": BaichuanFields,
    "bert": BertFields,
    "chatglm": ChatGlmFields,
    "deberta-v2": DebertaV2Fields,
    "deepseek_v2": DeepseekV2Fields,
    "deepseek_v3": DeepseekV3Fields,
    "ernie4_5": Ernie45Fields,
    "ernie4_5_moe": Ernie45MoeFields,
    "cohere": CohereFields,
    "distilbert": DistilBertFields,
    "bloom": BloomFields,
    "exaone4": Exaone4Fields,
    "falcon": FalconFields,
    "gemma": GemmaFields,
    "gemma2": Gemma2Fields,
    "gemma3_text": Gemma3TextFields,
    "gemma3n_text": Gemma3nTextFields,
    "gemma4_text": Gemma4TextFields,
    "glm": GlmFields,
    "glm4": GlmFields,
    "glm4_moe": Glm4MoeFields,
    "glm4_moe_lite": Glm4MoeLiteFields,
    "gpt2": Gpt2Fields,
    "gpt_neo": GptNeoFields,
    "gpt_neox": GptNeoxFields,
    "gpt_oss": GptOssFields,
    "gptj": GptjFields,
    "granite": GraniteFields,
    "internlm2": InternLm2Fields,
    "internlm3": InternLm3Fields,
    "lfm2": Lfm2Fields,
    "llama": LlamaFields,
    "llama4_text": Llama4TextFields,
    "minicpm3": MiniCpm3Fields,
    "ministral3": Ministral3Fields,
    "mistral": MistralFields,
    "mixtral": MixtralFields,
    "mllama_text_model": MllamaTextFields,
    "modernbert": ModernBertFields,
    "olmo": OlmoFields,
    "olmo2": Olmo2Fields,
    "olmo3": Olmo3Fields,
    "mt5": Mt5Fields,
    "olmoe": OlmoeFields,
    "opt": OptFields,
    "phi": PhiFields,
    "phi3": Phi3Fields,
    "phimoe": PhimoeFields,
    "qwen2": Qwen2Fields,
    "qwen2_5_vl_text": Qwen2VlTextFields,
    "qwen2_moe": Qwen2MoeFields,
    "qwen2_vl_text": Qwen2VlTextFields,
    "qwen3": Qwen3Fields,
    "qwen3_5_moe_text": Qwen35MoeTextFields,
    "qwen3_5_text": Qwen35TextFields,
    "qwen3_moe": Qwen3MoeFields,
    "qwen3_next": Qwen3NextFields,
    "qwen3_vl_text": Qwen3VlTextFields,
    "roberta": RobertaFields,
    "seed_oss": SeedOssFields,
    "smollm3": SmolLm3Fields,
    "stablelm": StableLmFields,
    "starcoder2": Starcoder2Fields,
    "t5": T5Fields,
    "vit": VitFields,
    "whisper": WhisperFields,
    "xlm-roberta": XlmRobertaFields,
}


def blocks_of(model_type: str) -> str:
    """The model type whose layout lays out ``model_type``; raises ``KeyError`` for a type without fields."""
    return FIELDS[model_type].blocks_of or model_type
