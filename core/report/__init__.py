"""An estimate as words, tables and files."""
