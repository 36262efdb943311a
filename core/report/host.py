"""What the machines' hosts hold, in words."""

from __future__ import annotations

from core.config import Text
from core.memory.result import HostMemory
from core.report.numbers import amount, value

__all__ = ["host_lines", "host_sentence"]

_WIDTH = 48


def host_sentence(host: HostMemory, unit: str = "GiB") -> Text:
    """What one machine's host holds and whether it can."""
    needed = amount(host.node.expected, unit)
    if host.available is None:
        return Text.of("Host memory: {needed} on each machine", needed=needed)
    values = {"needed": needed, "available": amount(host.available, unit)}
    if host.verdict == "does_not_fit":
        return Text.of("Host memory does not suffice: {needed} of {available} on each machine", **values)
    return Text.of("Host memory suffices: {needed} of {available} on each machine", **values)


def host_lines(host: HostMemory, unit: str = "GiB") -> list[str]:
    """The sentence and its parts, in English, for plain text."""
    lines = ["", f"{host_sentence(host, unit)}."]
    lines += [f"  {part.name!s:{_WIDTH}}{value(part.bytes, unit):>8}" for part in host.parts]
    if host.disk:
        lines.append(f"  {Text.of('On the disk')!s:{_WIDTH}}{value(host.disk, unit):>8}")
    return [*lines, ""]
