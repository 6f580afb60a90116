"""The commands, one thin file each; `cli.py` is the group."""
