"""What is trained beside a frozen layer: one file a kind, listed once here."""

from __future__ import annotations

from core.linears.adapters import adalora, boft, hra, ia3, lora, lycoris, miss, oft, vera
from core.linears.adapters.lora import LoraLinear
from core.linears.adapters.removable import Removable
from core.linears.adapters.site import Adapted, Attach, Site

__all__ = ["ADAPTERS", "Adapted", "LoraLinear", "Removable", "Site"]

#: By ``MethodConfig.method``: how a target gets its adapter.
ADAPTERS: dict[str, Attach] = {
    "lora": lora.attach,
    "qlora": lora.attach,
    "vera": vera.attach,
    "ia3": ia3.attach,
    "loha": lycoris.attach_loha,
    "lokr": lycoris.attach_lokr,
    "adalora": adalora.attach,
    "miss": miss.attach,
    "oft": oft.attach,
    "boft": boft.attach,
    "hra": hra.attach,
}
