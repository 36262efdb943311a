"""What AdaLoRA adds to the model's own loss: its factors are to stay orthogonal.

Source: PEFT ``tuners/adalora/model.py`` (``AdaLoraModel.forward``).  The newest nodes of the graph, these run first in
backward: every factor's gradient begins there, and waits for the rest of it until backward reaches its layer.
"""

from __future__ import annotations

from core.architecture.network import Network
from core.tape import Tape, Tensor
from core.tape.ops import add, cast, matrix_product, subtract, transpose, vector_norm

__all__ = ["penalized"]


def penalized(tape: Tape, network: Network, loss: Tensor) -> Tensor:
    """``loss`` with the penalties of all adapters that ask for one, or ``loss`` itself."""
    factors = network.builder.orthogonal_factors
    if not factors:
        return loss
    with tape.scope("loss", "PEFT AdaLoraModel.forward"):
        total: Tensor | None = None
        identity = None
        covariance = None
        for down, factor in factors:
            turned = transpose(tape, factor, 0, 1)
            first, second = (factor, turned) if down else (turned, factor)
            covariance = matrix_product(tape, first, second, "product of a factor")
            identity = tape.new(covariance.shape, covariance.dtype, "identity matrix")
            distance = _norm(tape, subtract(tape, covariance, identity, "distance from the identity"))
            total = distance if total is None else add(tape, total, distance)
        assert total is not None
        return add(tape, loss, total)


def _norm(tape: Tape, x: Tensor) -> Tensor:
    if tape.autocast is not None:
        x = cast(tape, x, "fp32")
    return vector_norm(tape, x, (), ("norm", "direction", "gradient of a norm"))
