"""What every test stands on: no screen, no settings of the person who runs it, no clock in the property tests."""

import os
import shutil
import tempfile

from hypothesis import settings

os.environ["QT_QPA_PLATFORM"] = "offscreen"
# QSettings, caches and recovered documents of a test must not meet those of the person at this machine.
_HOME = tempfile.mkdtemp(prefix="fitgauge-tests-")
for _variable in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
    os.environ[_variable] = os.path.join(_HOME, _variable.lower())
    os.mkdir(os.environ[_variable])

# A machine that does other work at the same time must not fail a property for being slow.
# The same code gets the same answer; ``--hypothesis-profile=explore`` draws anew.
settings.register_profile("project", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=500)
settings.load_profile("project")


def pytest_unconfigure():
    """Every process of a run has a home of its own, and leaves none."""
    shutil.rmtree(_HOME, ignore_errors=True)
