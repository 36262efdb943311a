"""The window.  Whatever is imported from here runs after this line, which therefore knows when the program began."""

import time

__all__ = ["STARTED"]

#: ``perf_counter`` before anything of the program was imported; only the interpreter's own start lies before it.
STARTED = time.perf_counter()
