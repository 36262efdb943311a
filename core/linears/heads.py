"""Embeddings and output heads: never quantized, and with adapters frozen, copied or given rows of their own.

Source: PEFT ``modules_to_save``, ``trainable_token_indices``, ``LoraLayer.update_layer`` of embeddings.
"""

from __future__ import annotations

from core.linears.bases import PlainLinear
from core.linears.parameters import ParameterBuilder, last_part
from core.linears.tables import TokenHead, TokenTable
from core.linears.tensor_parallel import ParallelHead, part_of
from core.tape import Parameter, Shape

__all__ = ["HeadBuilder"]


class HeadBuilder(ParameterBuilder):
    """Makes what turns tokens into vectors and vectors into scores."""

    def head(self, name: str, in_features: int, out_features: int, bias: bool = False) -> PlainLinear:
        """The output projection, which is neither quantized nor reached by ``all-linear``."""
        if self.tensor_parallel_size > 1:
            return self._parallel_head(name, in_features, out_features, bias)
        weight = self.weight(f"{name}.weight", (out_features, in_features), role="head")
        offset = self.weight(f"{name}.bias", (out_features,), role="head") if bias else None
        if self._saves(name):
            weight = self.weight(f"{name}.weight", (out_features, in_features), trainable=True)
            offset = self.weight(f"{name}.bias", (out_features,), trainable=True) if bias else None
        return PlainLinear(weight, offset)

    def _parallel_head(self, name: str, in_features: int, out_features: int, bias: bool) -> ParallelHead:
        own, whole = part_of(out_features, self.tensor_parallel_size), (out_features, in_features)
        weight = self.weight(f"{name}.weight", (own, in_features), role="head", whole=whole)
        offset = self.weight(f"{name}.bias", (own,), role="head", whole=(out_features,)) if bias else None
        return ParallelHead(weight, offset, out_features)

    def token_table(self, name: str, vocabulary: int, width: int) -> TokenTable:
        """The input embeddings called ``name``."""
        lora = self.config.lora
        shape = (vocabulary, width)
        if self.tensor_parallel_size > 1:
            own = (part_of(vocabulary, self.tensor_parallel_size), width)
            part = self.weight(f"{name}.weight", own, role="embedding", whole=shape)
            return TokenTable(part, part, words=vocabulary)
        original = used = self.weight(f"{name}.weight", shape, role="embedding")
        if self._saves(name):
            used = self.weight(f"{name}.weight", shape, trainable=True)
        rows = low_rank = None
        if self.trains_rows:
            row_shape = (lora.trainable_token_count, width)
            rows = self.weight(f"{name}.trainable_tokens_delta", row_shape, self.adapter_dtype, True)
            self.buffer(f"{name}.trainable_tokens_original", row_shape, self.adapter_dtype)
        if self.adapts and last_part(name) in lora.lora_target_modules:
            low_rank = (
                self.weight(f"{name}.lora_embedding_A", (lora.lora_r, vocabulary), self.adapter_dtype, True),
                self.weight(f"{name}.lora_embedding_B", (width, lora.lora_r), self.adapter_dtype, True),
            )
        return TokenTable(original, used, rows, low_rank)

    def _saves(self, name: str) -> bool:
        return self.adapts and last_part(name) in self.config.lora.modules_to_save

    def saved_with_adapters(self, name: str, in_features: int, out_features: int, bias: bool) -> PlainLinear:
        """A newly made head: with adapters, PEFT freezes it and trains a copy (``modules_to_save``)."""
        parts: list[tuple[str, Shape]] = [(f"{name}.weight", (out_features, in_features))]
        if bias:
            parts.append((f"{name}.bias", (out_features,)))
        if self.adapts:
            for part, shape in parts:
                self.weight(part, shape, trainable=False)
        trained = [self.weight(part, shape, trainable=self.adapts or None, role="head") for part, shape in parts]
        return PlainLinear(trained[0], trained[1] if bias else None)

    def tied_head(self, table: TokenTable, bias: Parameter | None = None) -> PlainLinear | TokenHead:
        """An output projection that shares the embedding's weight."""
        if self._saves("lm_head"):
            return PlainLinear(self.weight("lm_head.weight", table.original.shape, trainable=True), bias)
        return PlainLinear(table.original, bias) if table.rows is None else TokenHead(table.original, table.rows)
