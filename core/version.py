"""The versions every report names: FitGauge's own, and those of the code its engine follows."""

from collections.abc import Mapping

__all__ = ["FOLLOWED", "__version__"]

__version__ = "0.1.0"

#: Library -> the release whose source the blocks, optimizers and shardings were written from and traced with.
FOLLOWED: Mapping[str, str] = {
    "PyTorch": "2.13",
    "transformers": "5.24",
    "PEFT": "0.21",
    "TRL": "1.16",
    "DeepSpeed": "0.19",
}
