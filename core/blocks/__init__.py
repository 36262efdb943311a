"""The building blocks of networks, each written as the framework's ``forward`` is."""

from core.blocks.activations import ACTIVATIONS, activation
from core.blocks.attention_kernel import AttentionKernel
from core.blocks.biased_experts import BiasedExperts, BiasedRouter
from core.blocks.cache import cached, with_past
from core.blocks.embeddings import token_embeddings
from core.blocks.ernie_experts import ErnieMlp, ErnieRouter
from core.blocks.experts import Experts
from core.blocks.group_router import GroupLimitedRouter, SigmoidRouter
from core.blocks.grouped_attention import AttentionTraits, GroupedAttention, NormFactory, rotated_one_by_one
from core.blocks.interleaved_rotation import rotated_pairs_in_fp32
from core.blocks.latent_attention import (
    ComplexTables,
    LatentAttention,
    rotated_as_complex,
    rotated_halves,
    rotated_interleaved,
)
from core.blocks.mlp import FusedGatedMlp, GatedMlp, PlainMlp
from core.blocks.norms import LayerNorm, RmsNorm
from core.blocks.positions import position_ids
from core.blocks.rotary import RotaryTables, rotate, rotate_half, rotate_parts
from core.blocks.router import SoftmaxRouter
from core.blocks.score import LabelHead, ScoreHead
from core.blocks.sink_attention import HalfTables, SinkKernel, rotated_by_halves
from core.blocks.sparse_mixer import SparseMixerRouter
from core.blocks.sparse_mlp import GatedSharedExpert, SharedExperts, SparseMlp

__all__ = [
    "ACTIVATIONS",
    "AttentionKernel",
    "AttentionTraits",
    "BiasedExperts",
    "BiasedRouter",
    "ComplexTables",
    "ErnieMlp",
    "ErnieRouter",
    "Experts",
    "FusedGatedMlp",
    "GatedMlp",
    "GatedSharedExpert",
    "GroupLimitedRouter",
    "GroupedAttention",
    "HalfTables",
    "LatentAttention",
    "LabelHead",
    "LayerNorm",
    "NormFactory",
    "PlainMlp",
    "RmsNorm",
    "RotaryTables",
    "ScoreHead",
    "SharedExperts",
    "SigmoidRouter",
    "SoftmaxRouter",
    "SinkKernel",
    "SparseMixerRouter",
    "SparseMlp",
    "activation",
    "cached",
    "position_ids",
    "rotate",
    "rotate_half",
    "rotate_parts",
    "rotated_as_complex",
    "rotated_by_halves",
    "rotated_halves",
    "rotated_interleaved",
    "rotated_one_by_one",
    "rotated_pairs_in_fp32",
    "token_embeddings",
    "with_past",
]
