"""What can be exported, one module a format; each gives the whole content of its file."""
