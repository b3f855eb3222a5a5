"""Buttons: actors that the left mouse button operates."""


class GGButtonListener:
    pass


class GGToggleButtonListener:
    pass


class GGCheckButtonListener:
    pass


class GGRadioButtonListener:
    pass


class GGButtonOverListener:
    pass


class GGButtonBase(Actor):
    def __init__(self, *arguments):
        Actor.__init__(self, *arguments)
        self._listeners, self._over_listeners = [], []
        self._held = self._over = False
        self._enabled = True
        self._begun = False
        mask = GGMouse.lPress | GGMouse.lRelease | GGMouse.move | GGMouse.leave
        _mouse_listeners.append((self._on_mouse, mask, None, False))

    def setEnabled(self, enabled):
        self._enabled = bool(enabled)

    def isEnabled(self):
        return self._enabled

    def setRefreshEnabled(self, enabled):
        pass

    def addButtonOverListener(self, listener):
        self._over_listeners.append(listener)

    def _notify(self, name, *arguments):
        for listener in list(self._listeners):
            method = getattr(listener, name, listener if callable(listener) and name in _BUTTON_EVENTS else None)
            if method is not None:
                method(self, *arguments)

    def _on_mouse(self, mouse):
        if not self._enabled or not _board.in_scene(self._id):
            self._held = False
            return
        hit = self._id in _board.pictured_at(mouse.getX(), mouse.getY())
        event = mouse.getEvent()
        if hit != self._over:
            self._over = hit
            for listener in list(self._over_listeners):
                getattr(listener, "buttonEntered" if hit else "buttonExited", lambda button: None)(self)
            self._hovered(hit)
        if event == GGMouse.lPress and hit:
            self._held = True
            self._pressed()
        elif event == GGMouse.lRelease and self._held:
            self._held = False
            self._released()
            if hit:
                self._clicked()

    def _hovered(self, over):
        pass

    def _pressed(self):
        pass

    def _released(self):
        pass


_BUTTON_EVENTS = ("buttonClicked", "buttonToggled", "buttonChecked", "buttonSelected")


class GGButton(GGButtonBase):
    """A push button: sprite 0 released, 1 pressed, with `rollover` 2 under the mouse."""

    def __init__(self, image, rollover=False):
        GGButtonBase.__init__(self, image, 3 if rollover else 2)
        self._rollover = bool(rollover)

    def isPressed(self):
        return self.getIdVisible() == 1

    def addButtonListener(self, listener):
        self._listeners.append(listener)

    def _hovered(self, over):
        if self._rollover and not self._held:
            self.show(2 if over else 0)

    def _pressed(self):
        self.show(1)
        self._notify("buttonPressed")

    def _released(self):
        self.show(2 if self._rollover and self._over else 0)
        self._notify("buttonReleased")

    def _clicked(self):
        self._notify("buttonClicked")


class _Switch(GGButtonBase):
    """A button with two states; sprite 1 is the second."""

    _event = ""

    def __init__(self, is_on, *arguments):
        GGButtonBase.__init__(self, *arguments)
        self._on = bool(is_on)

    def reset(self):
        if not self._begun:
            self._begun = True
            self.show(1 if self._on else 0)

    def _set(self, is_on):
        self._on = bool(is_on)
        self.show(1 if self._on else 0)

    def _clicked(self):
        self._set(not self._on)
        self._notify(self._event, self._on)


class GGToggleButton(_Switch):
    _event = "buttonToggled"

    def __init__(self, image, rollover=False, toggled=False):
        _Switch.__init__(self, toggled, image, 4 if rollover else 2)

    def isToggled(self):
        return self._on

    def setToggled(self, toggled):
        self._set(toggled)

    def addToggleButtonListener(self, listener):
        self._listeners.append(listener)


def _labelled(button, marks, arguments):
    """Adds the sprites of a button with a text, and returns whether it is on: `(text[, colour, background][, on])`."""
    arguments = list(arguments)
    is_on = arguments.pop() if arguments and isinstance(arguments[-1], bool) else False
    ink, paper = arguments if len(arguments) == 2 else (Color.black, Color.white)
    return is_on, [(mark, _rgba(ink), _rgba(paper)) for mark in marks]


class GGCheckButton(_Switch):
    _event = "buttonChecked"

    def __init__(self, text, *arguments):
        is_on, looks = _labelled(self, ("[ ] ", "[x] "), arguments)
        _Switch.__init__(self, is_on)
        for mark, ink, paper in looks:
            _board.add_text_sprite(self._id, mark + str(text), 12, ink, paper)

    def isChecked(self):
        return self._on

    def setChecked(self, checked):
        self._set(checked)

    def addCheckButtonListener(self, listener):
        self._listeners.append(listener)


class GGRadioButton(_Switch):
    _event = "buttonSelected"

    def __init__(self, text, *arguments):
        is_on, looks = _labelled(self, ("( ) ", "(o) "), arguments)
        _Switch.__init__(self, is_on)
        self._group = None
        for mark, ink, paper in looks:
            _board.add_text_sprite(self._id, mark + str(text), 12, ink, paper)

    def isSelected(self):
        return self._on

    def setSelected(self, selected):
        self._set(selected)

    def addRadioButtonListener(self, listener):
        self._listeners.append(listener)

    def _clicked(self):
        if self._group is None:
            _Switch._clicked(self)
        elif not self._on:
            self._set(True)
            self._group._select(self)
            self._notify(self._event, True)


class GGRadioButtonGroup:
    """Radio buttons of which one at most is selected."""

    def __init__(self, *buttons):
        self._buttons, self._selected, self._listener = [], None, None
        self.add(*buttons)

    def add(self, *buttons):
        for button in buttons:
            self._buttons.append(button)
            button._group = self
            if button.isSelected():
                self._deselect(button)

    def _deselect(self, chosen):
        if self._selected is not None and self._selected is not chosen:
            self._selected.setSelected(False)
        self._selected = chosen

    def _select(self, chosen):
        self._deselect(chosen)
        if self._listener is not None:
            _method(self._listener, "buttonSelected")(chosen, True)

    def getSelectedButton(self):
        return self._selected

    def getSelectedButtonId(self):
        return self._buttons.index(self._selected) if self._selected in self._buttons else -1

    def getButtons(self):
        return list(self._buttons)

    def addRadioButtonListener(self, listener):
        self._listener = listener
