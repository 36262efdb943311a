"""``CUDA_VISIBLE_DEVICES``, as CUDA reads it."""

import pytest

from core.hardware.visibility import hidden_devices

UUIDS = ("GPU-aa11", "GPU-aa22", "GPU-bb33")
BUS = {"CUDA_DEVICE_ORDER": "PCI_BUS_ID"}


@pytest.mark.parametrize(
    ("environment", "hidden"),
    [
        ({}, (False, False, False)),
        ({"CUDA_VISIBLE_DEVICES": ""}, (True, True, True)),
        ({"CUDA_VISIBLE_DEVICES": "-1"}, (True, True, True)),
        ({"CUDA_VISIBLE_DEVICES": "1", **BUS}, (True, False, True)),
        ({"CUDA_VISIBLE_DEVICES": "2,0", **BUS}, (False, True, False)),
        ({"CUDA_VISIBLE_DEVICES": "0,-1,2", **BUS}, (False, True, True)),
        ({"CUDA_VISIBLE_DEVICES": "0,9,2", **BUS}, (False, True, True)),
        ({"CUDA_VISIBLE_DEVICES": "1"}, (None, None, None)),
        ({"CUDA_VISIBLE_DEVICES": "GPU-bb"}, (True, True, False)),
        ({"CUDA_VISIBLE_DEVICES": " GPU-aa22 , GPU-bb33"}, (True, False, False)),
        ({"CUDA_VISIBLE_DEVICES": "GPU-aa"}, (True, True, True)),
        ({"CUDA_VISIBLE_DEVICES": "GPU-zz,GPU-bb33"}, (True, True, True)),
        ({"CUDA_VISIBLE_DEVICES": "²"}, (True, True, True)),
        ({"CUDA_VISIBLE_DEVICES": "9" * 5000, **BUS}, (True, True, True)),
    ],
)
def test_each_form_hides_what_cuda_hides(environment: dict, hidden: tuple) -> None:
    assert hidden_devices(UUIDS, environment) == hidden


def test_a_number_is_certain_with_a_single_device() -> None:
    assert hidden_devices(UUIDS[:1], {"CUDA_VISIBLE_DEVICES": "0"}) == (False,)


def test_an_instance_is_named_by_its_own_key() -> None:
    uuids = ("GPU-a", "MIG-1", "MIG-2")
    assert hidden_devices(uuids, {"CUDA_VISIBLE_DEVICES": "MIG-2"}) == (True, True, False)
