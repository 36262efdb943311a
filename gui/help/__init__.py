"""The help that comes with the program: it needs no network, and what the form says stands in the form alone."""
