"""``python -m core``: FitGauge without a window."""

import sys

from core.cli import main

sys.exit(main())
