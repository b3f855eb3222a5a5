"""What programs find around them besides the module: imports of what there is, `print`, and no files."""

import _board
import builtins
import sys

_modules = {}
_import = builtins.__import__


def _imported(name, globals=None, locals=None, fromlist=(), level=0):
    module = _modules.get(name.split(".")[0])
    if module is None:
        raise ImportError(
            "there is no module `%s` here; there are %s" % (name, ", ".join(sorted(_modules))), name=name
        )
    for wanted in fromlist or ():
        if wanted != "*" and not hasattr(module, wanted):
            raise ImportError("the module `%s` has no `%s`" % (name, wanted), name=name)
    return module


class _Output:
    def write(self, text):
        _board.write(text)
        return len(text)

    def flush(self):
        pass


def _refused(name, reason):
    def refused(*arguments, **named):
        raise RuntimeError("%s() is not there: %s" % (name, reason))

    return refused


def _checked(function):
    """A builtin that compiles, with a text that the compiler can bear, in the scope of its caller."""

    def checked(source, *rest, **named):
        if isinstance(source, str):
            _board.check_text(source)
        if not rest and not named and function is not _compile:
            caller = sys._getframe(1)
            return function(source, caller.f_globals, caller.f_locals)
        return function(source, *rest, **named)

    return checked


_compile = builtins.compile


def _install(**modules):
    _modules.update(modules)
    sys.stdout = sys.stderr = _Output()
    builtins.__import__ = _imported
    builtins.open = _refused("open", "programs on the board have no files")
    for name in "input inputInt inputFloat inputString raw_input".split():
        setattr(builtins, name, _refused(name, "nobody is asked for a line; use keys or the mouse"))
    for name in "compile eval exec".split():
        setattr(builtins, name, _checked(getattr(builtins, name)))
    for name in "breakpoint help".split():
        if hasattr(builtins, name):
            delattr(builtins, name)
    builtins.__status__ = _board.status
    builtins.makeColor = modules["gamegrid"].makeColor
    builtins.msgDlg = modules["gamegrid"].msgDlg
    builtins.playTone = modules["gamegrid"].playTone
    builtins.exit = builtins.quit = modules["gamegrid"].exit


def _seen(value):
    """A value as text, where that runs nothing of the program's."""
    if type(value).__module__ in ("builtins", "gamegrid") and not callable(value):
        if isinstance(value, (list, tuple, set, frozenset)):
            parts = ", ".join(_seen(part) for part in value)
            return "%s(%s)" % (type(value).__name__, parts) if not isinstance(value, (list, tuple)) else "[%s]" % parts
        if isinstance(value, dict):
            return "{%s}" % ", ".join("%s: %s" % (_seen(key), _seen(part)) for key, part in value.items())
        if type(value).__name__ == "Actor":
            return "Actor at %s" % value.getLocation()
        return repr(value)
    location = getattr(type(value), "getLocation", None)
    if location is not None and hasattr(value, "_id"):
        return "%s at (%d, %d)" % ((type(value).__name__,) + tuple(_board.location(value._id)))
    return "<%s>" % type(value).__name__


def _shown(name, value):
    """Name, kind and text of a global, or nothing for what belongs to the language and the library."""
    kind = type(value).__name__
    if name.startswith("__") or kind in ("module", "type", "builtin_function_or_method") or callable(value):
        return ()
    return (name, kind, _seen(value))
