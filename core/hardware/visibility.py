"""Which devices ``CUDA_VISIBLE_DEVICES`` leaves to programs.  The driver's own listing ignores it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["hidden_devices"]


def hidden_devices(uuids: Sequence[str], environment: Mapping[str, str]) -> tuple[bool | None, ...]:
    """For each device, in bus order: is it hidden?  ``None`` where a number may count in CUDA's own order.

    CUDA numbers by speed unless ``CUDA_DEVICE_ORDER`` is ``PCI_BUS_ID``, so a number is certain only then, or with a
    single device.  The list ends at its first entry that names no device; an empty list hides all.
    """
    wanted = environment.get("CUDA_VISIBLE_DEVICES")
    if wanted is None:
        return (False,) * len(uuids)
    bus_order = environment.get("CUDA_DEVICE_ORDER") == "PCI_BUS_ID" or len(uuids) == 1
    visible: set[int] = set()
    for entry in (part.strip() for part in wanted.split(",")):
        position = _position(entry, uuids)
        if position is None:
            break
        if not bus_order and entry.isdecimal():
            return (None,) * len(uuids)
        visible.add(position)
    return tuple(index not in visible for index in range(len(uuids)))


def _position(entry: str, uuids: Sequence[str]) -> int | None:
    if entry.isascii() and entry.isdecimal():
        return int(entry) if len(entry) < 6 and int(entry) < len(uuids) else None
    if not entry.startswith(("GPU-", "MIG-")):
        return None
    matches = [index for index, uuid in enumerate(uuids) if uuid.startswith(entry)]
    return matches[0] if len(matches) == 1 else None
