"""Tensors divided by rows (torch ``Shard(0)``): every rank gets as many as the first, but for the last ones.

Source: torch/distributed/fsdp/_fully_shard/_fsdp_param.py, ``_init_sharded_param`` (the own part is padded to the size
of the first rank's; the optimizer sees it without the padding).
"""

from __future__ import annotations

from core.tape import Parameter

__all__ = ["own_rows", "padded_elements"]


def padded_elements(parameter: Parameter, ranks: int) -> int:
    """Elements of ``parameter`` that each of ``ranks`` holds."""
    elements = parameter.storage.record.size[0]
    rows = _rows(parameter)
    return -(-rows // ranks) * (elements // rows)


def own_rows(rows: int, ranks: int, rank: int) -> int:
    """Rows of ``rows`` that ``rank`` holds, without padding."""
    chunk = -(-rows // ranks)
    return min(max(rows - rank * chunk, 0), chunk)


def _rows(parameter: Parameter) -> int:
    rows = parameter.storage.record.shape[0]
    assert isinstance(rows, int)
    return rows
