"""Headless use of the core.  A subcommand imports what it needs when it is asked for, so that each starts quickly."""

from core.cli.entry import main

__all__ = ["main"]
