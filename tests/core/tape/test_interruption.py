"""A dry run can be given up between two layers; what was played before needs none."""

import pytest

from core.architecture.catalogue import load_model
from core.config import TrainingConfig
from core.memory import Interrupted, estimate, interruptible


@pytest.fixture
def config():
    # A rank that no other test uses, so that this structure was never played.
    return TrainingConfig(model=load_model("huggyllama/llama-7b")).replace(method="lora", lora_r=37)


def test_a_step_that_nobody_wants_is_not_played(config):
    with interruptible(lambda: True), pytest.raises(Interrupted):
        estimate(config.replace(lora_r=38))


def test_it_ends_between_two_layers_and_can_be_asked_again(config):
    looks = []

    def after_five():
        looks.append(None)
        return len(looks) > 5

    with interruptible(after_five), pytest.raises(Interrupted):
        estimate(config.replace(lora_r=39))
    assert len(looks) == 6
    assert estimate(config.replace(lora_r=39)) == estimate(config.replace(lora_r=39))


def test_a_structure_that_was_played_is_estimated_all_the_same(config):
    played = estimate(config)
    other = config.replace(micro_batch_size=config.batch.micro_batch_size + 1)
    with interruptible(lambda: True):
        assert estimate(config) == played
        assert estimate(other).device.expected > played.device.expected


def test_outside_of_it_nothing_ends(config):
    with interruptible(lambda: True):
        pass
    assert estimate(config.replace(lora_r=40)).parameters.trainable > 0
