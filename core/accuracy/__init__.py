"""The estimate beside traced steps and published measurements."""
