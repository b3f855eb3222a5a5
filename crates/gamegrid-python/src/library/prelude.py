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


def _format_value(value):
    """Returns a value as text, without running code of the program."""
    if type(value).__module__ in ("builtins", "gamegrid") and not callable(value):
        if isinstance(value, (list, tuple, set, frozenset)):
            parts = ", ".join(_format_value(part) for part in value)
            return "%s(%s)" % (type(value).__name__, parts) if not isinstance(value, (list, tuple)) else "[%s]" % parts
        if isinstance(value, dict):
            return "{%s}" % ", ".join("%s: %s" % (_format_value(key), _format_value(part)) for key, part in value.items())
        if type(value).__name__ == "Actor":
            return "Actor at %s" % value.getLocation()
        return repr(value)
    location = getattr(type(value), "getLocation", None)
    if location is not None and hasattr(value, "_id"):
        return "%s at (%d, %d)" % ((type(value).__name__,) + tuple(_board.location(value._id)))
    return "<%s>" % type(value).__name__


def _global_entry(name, value):
    """Returns name, kind and text of a global, or nothing for names of the language and the library."""
    kind = type(value).__name__
    if name.startswith("__") or kind in ("module", "type", "builtin_function_or_method") or callable(value):
        return ()
    return (name, kind, _format_value(value))
