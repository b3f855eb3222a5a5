"""``python -m typein``: runs the program."""

import os
import signal
import subprocess
import sys

from typein import program


def main() -> None:
    try:
        command = [program(), *sys.argv[1:]]
    except FileNotFoundError as error:
        sys.exit(f"error: {error}")
    if os.name == "nt":
        # There `exec` ends this process before the program does, and the shell goes on. Ctrl+C is for the program.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.run(command).returncode)
    os.execv(command[0], command)


main()
