"""Schedule-Free optimizers (schedulefree 1.4.1): the weight is an average, ``z`` the point the steps are taken from."""

from __future__ import annotations

from core.optimizers.adam import SECOND_MOMENT
from core.optimizers.elementwise import Elementwise, all_at_once, one_by_one

__all__ = ["SCHEDULE_FREE_FAMILY"]

_POINT = "base point (z)"
_DENOMINATOR = "denominator"

SCHEDULE_FREE_FAMILY = {
    "schedulefree_adamw": Elementwise(
        "Schedule-Free AdamW",
        "schedulefree adamw_schedulefree.py",
        (_POINT, SECOND_MOMENT),
        all_at_once(_DENOMINATOR),
    ),
    "schedulefree_adamw_loop": Elementwise(
        "Schedule-Free AdamW (loop)",
        "schedulefree adamw_schedulefree.py",
        (_POINT, SECOND_MOMENT),
        one_by_one(_DENOMINATOR),
    ),
    # These overwrite the gradients.
    "schedulefree_radam": Elementwise(
        "Schedule-Free RAdam", "schedulefree radam_schedulefree.py", (_POINT, SECOND_MOMENT)
    ),
    "schedulefree_sgd": Elementwise("Schedule-Free SGD", "schedulefree sgd_schedulefree.py", (_POINT,)),
}
