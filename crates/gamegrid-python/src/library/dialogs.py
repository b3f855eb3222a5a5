"""Dialogs: what a program asks and reports. A question that is cancelled ends the program, as in the original."""


def _asked(kind, prompt, default, ends):
    text = _board.dialog(kind, str(prompt), "" if default is None else str(default))
    if text is None and ends:
        raise SystemExit(0)
    return text


def _default(arguments):
    """Splits the arguments after a prompt: whether a cancelled question ends the program, and the text that it begins with."""
    ends, default = True, None
    for argument in arguments:
        if isinstance(argument, bool):
            ends = argument
        else:
            default = argument
    return ends, default


def inputString(prompt="", *arguments):
    ends, default = _default(arguments)
    return _asked("text", prompt, default, ends)


def inputInt(prompt="", *arguments):
    ends, default = _default(arguments)
    text = _asked("integer", prompt, default, ends)
    return None if text is None else int(text)


def inputFloat(prompt="", *arguments):
    ends, default = _default(arguments)
    text = _asked("number", prompt, default, ends)
    return None if text is None else float(text)


def input(prompt="", *arguments):
    """Returns a number where the answer is one, otherwise the text."""
    ends, default = _default(arguments)
    text = _asked("text", prompt, default, ends)
    if text is None:
        return None
    for kind in (int, float):
        try:
            return kind(text.strip())
        except ValueError:
            pass
    return text


def askYesNo(prompt="", *arguments):
    ends, default = _default(arguments)
    text = _asked("yes or no", prompt, default, ends)
    return None if text is None else text == "y"


def msgDlg(message, *title):
    _asked("message", message, None, False)


def askColor(title, default=None):
    begins = next((name for name, parts in _X11.items() if default is not None and parts == _rgb(default)), "")
    prompt = str(title)
    while True:
        name = _board.dialog("text", prompt, begins)
        if name is None:
            return None
        if _x11(name) is not None:
            return makeColor(name)
        prompt, begins = "%s\n(the name of a colour, such as skyblue)" % title, name
