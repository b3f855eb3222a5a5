"""The builtins of programs besides the module: `print`, and no files."""

import _board
import builtins
import sys


class _Output:
    def write(self, text):
        _board.write(text)
        return len(text)

    def flush(self):
        pass


def _refused(name, reason):
    def refused(*arguments, **named):
        raise RuntimeError("%s() is not available: %s" % (name, reason))

    return refused


def _install(gamegrid):
    sys.stdout = sys.stderr = _Output()
    builtins.open = _refused("open", "programs on the board have no files")
    for name in "input inputInt inputFloat inputString askYesNo msgDlg".split():
        setattr(builtins, name, getattr(gamegrid, name))
    builtins.raw_input = gamegrid.inputString
    for name in "breakpoint help".split():
        if hasattr(builtins, name):
            delattr(builtins, name)
    builtins.__status__ = _board.status
    builtins.makeColor = gamegrid.makeColor
    builtins.playTone = gamegrid.playTone
    builtins.exit = builtins.quit = gamegrid.exit
