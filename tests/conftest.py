"""What every test stands on: no screen, no settings of the person who runs it, no clock in the property tests."""

import os
import tempfile

from hypothesis import settings

os.environ["QT_QPA_PLATFORM"] = "offscreen"
# QSettings, caches and recovered documents of a test must not meet those of the person at this machine.
for _variable in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
    os.environ[_variable] = tempfile.mkdtemp(prefix="fitgauge-tests-")

# A machine that does other work at the same time must not fail a property for being slow.
# The same code gets the same answer; ``--hypothesis-profile=explore`` draws anew.
settings.register_profile("project", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=500)
settings.load_profile("project")
