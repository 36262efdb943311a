"""What every configuration model shares: frozen values, unknown fields refused, names the field uses."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

__all__ = ["Dtype", "Frozen", "ITEM_BYTES"]


class Frozen(BaseModel):
    """An immutable, hashable value; two with equal fields are equal.

    Unknown fields and values of the wrong type are errors (no silent conversion of ``"8"`` to 8).
    """

    # Checkers are built when first used: a start needs those of one model's fields, not of forty families'.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


Dtype = Literal["fp32", "bf16", "fp16"]

#: Bytes of one element by dtype name, as the tape and the explanation use them.
ITEM_BYTES: dict[str, int] = {
    "fp64": 8,
    "fp32": 4,
    "bf16": 2,
    "fp16": 2,
    "int64": 8,
    "int32": 4,
    "uint8": 1,
    "fp8": 1,
    "bool": 1,
}
