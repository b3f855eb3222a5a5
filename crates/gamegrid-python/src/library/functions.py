"""The rest of the functions of the module: about the window, the scene, listeners.

There is no window of the host. What only concerns it is kept and returned, or ends with an error that names the function.
"""

_exit_listeners = []
_reset_listeners = []
_closing_mode = None
_position = None
_is_asleep = False


class FunctionDeprecated(Exception):
    pass


class GGNavigationListener:
    pass


class GGExitListener:
    pass


class GGResetListener:
    pass


class GGWindowStateListener:
    pass


class _ClosingMode:
    TerminateOnClose, AskOnClose, DisposeOnClose, ReleaseOnClose, NothingOnClose = range(5)


def _unavailable(name, reason):
    def refused(*arguments):
        raise GameGridError("%s() is not available: %s" % (name, reason))

    refused.__name__ = refused.__qualname__ = name
    return refused


getFrame = _unavailable("getFrame", "the board is not a window of Java")
paint = _unavailable("paint", "the library draws the board; draw with getBg()")


def activate():
    """Brings the window to the front: here there is one board."""


def addExitListener(listener):
    """The board is closed by its host, which ends the program before a listener could act."""
    _exit_listeners.append(listener)


def addNavigationListener(listener):
    for name in ("started", "stepped", "paused", "resetted", "periodChanged"):
        if hasattr(listener, name):
            _navigation[name] = getattr(listener, name)


def addResetListener(listener):
    _reset_listeners.append(_method(listener, "resetted"))


def addWindowStateListener(listener):
    """The board is not moved and not minimised, so there is nothing to report."""


def getAreaSize():
    return Dimension(getPgWidth() + 1, getPgHeight() + 1)


def getBgImagePath():
    return _image_path


def getBgImagePos():
    return Point(*_board.image_corner())


def getBgImagePosX():
    return _board.image_corner()[0]


def getBgImagePosY():
    return _board.image_corner()[1]


def setBgImagePos(point):
    _board.set_image_corner(point.x, point.y)


def setBgImagePosX(x):
    _board.set_image_corner(int(x), getBgImagePosY())


def setBgImagePosY(y):
    _board.set_image_corner(getBgImagePosX(), int(y))


def getClosingMode():
    return _ClosingMode.TerminateOnClose if _closing_mode is None else _closing_mode


def setClosingMode(mode):
    global _closing_mode
    _closing_mode = mode


def getDoubleClickDelay():
    return _board.double_click()


def setDoubleClickDelay(milliseconds):
    _board.set_double_click(max(0, int(milliseconds)))


def getGridColor():
    parts = _board.line_colour()
    return None if parts is None else Color(*parts)


def setGridColor(colour):
    _board.set_line_colour(None if colour is None else _rgb(colour))


def getImage():
    size = (getPgWidth() + 1, getPgHeight() + 1)
    return _Image(size, lambda x, y: tuple(_board.dot(x, y)) + (255,))


_MODIFIERS = ((KeyEvent.VK_SHIFT, 1, "Shift"), (KeyEvent.VK_CONTROL, 2, "Ctrl"), (KeyEvent.VK_ALT, 8, "Alt"))


def getKeyModifiers():
    down = _board.keys_down()
    return sum(bit for code, bit, name in _MODIFIERS if code in down)


def getKeyModifiersText():
    down = _board.keys_down()
    return "+".join(name for code, bit, name in _MODIFIERS if code in down)


def getMouseLocation():
    at = _board.mouse()
    return None if at is None else toLocationInGrid(*at)


def getPaintOrderList(cls=None):
    return getActors(cls)


def getPosition():
    return Point(0, 0) if _position is None else Point(_position)


def setPosition(ulx, uly=None):
    global _position
    _position = Point(ulx, uly)


def getStackTrace(error):
    return str(error)


def getTouchedActors(cls=None):
    """Returns the actors under the mouse, the topmost first."""
    at = _board.mouse()
    touched = [] if at is None else _objects(_board.pictured_at(*at))
    return [actor for actor in touched if cls is None or isinstance(actor, cls)]


def getVersion():
    return "2.42"


def isActorColliding(one, other):
    return _board.touches(one._id, other._id)


def isShown():
    return _is_shown


def isUndecorated():
    return _is_undecorated


def removeKeyListener(listener):
    _discard(_key_listeners, listener)


def removeKeyRepeatListener(listener):
    _discard(_repeat_listeners, _method(listener, "keyRepeated"))


def removeMouseListener(listener):
    method = _method(listener, "mouseEvent")
    before = len(_mouse_listeners)
    _mouse_listeners[:] = [entry for entry in _mouse_listeners if entry[0] != method]
    return len(_mouse_listeners) < before


def _discard(listeners, listener):
    if listener in listeners:
        listeners.remove(listener)


def reset():
    """What a subclass of GameGrid overrides; it does nothing by itself."""


def setSceneOrder(actors):
    return _board.set_scene_order([actor._id for actor in actors])


def reverseSceneOrder(actors):
    return setSceneOrder(list(actors)[::-1])


def shiftSceneOrder(actors, forward):
    actors = list(actors)
    return setSceneOrder(actors[-1:] + actors[:-1] if forward else actors[1:] + actors[:1])


def setActEnabled(enable):
    global _acts
    _acts = bool(enable)


def setMouseEnabled(enabled):
    global _takes_mouse
    _takes_mouse = bool(enabled)


def setNbRotSprites(n):
    """Images are rotated when they are drawn, always in steps of 6 degrees."""


def stopGameThread():
    doPause()


def putSleep():
    """Waits until a callback calls `wakeUp`."""
    global _is_asleep
    _is_asleep = True
    while _is_asleep and not (_grid is not None and isDisposed()):
        _board.delay(10)


def wakeUp():
    global _is_asleep
    _is_asleep = False


def getRandomX11Color():
    names = list(_X11)
    return names[_board.below(len(names))]


def toList(arrayList):
    return list(arrayList) if isinstance(arrayList, list) else None


def toArrayList(mylist):
    return ArrayList(mylist) if isinstance(mylist, list) else None


def getDividingPoint(pt1, pt2, ratio):
    return GGLine.getDividingPoint(pt1, pt2, ratio)


def getMarkerPoint(pt1, pt2, d):
    length = math.hypot(pt1.x - pt2.x, pt1.y - pt2.y)
    return Point(pt1) if length == 0 else getDividingPoint(pt1, pt2, d / length)


class ArrayList(list):
    """A list with the methods of Java."""

    def add(self, value):
        self.append(value)
        return True

    def get(self, index):
        return self[index]

    def size(self):
        return len(self)

    def isEmpty(self):
        return not self

    def contains(self, value):
        return value in self


class Monitor:
    putSleep, wakeUp = staticmethod(putSleep), staticmethod(wakeUp)


GameGrid.ClosingMode = _ClosingMode

_export(
    """
    activate addExitListener addNavigationListener addResetListener addWindowStateListener getAreaSize getBgImagePath
    getBgImagePos getBgImagePosX getBgImagePosY setBgImagePos setBgImagePosX setBgImagePosY getDoubleClickDelay
    setDoubleClickDelay getFrame getGridColor setGridColor getImage getKeyModifiers getKeyModifiersText getMouseLocation
    getPaintOrderList getPosition setPosition getStackTrace getTouchedActors isActorColliding isShown isUndecorated paint
    removeKeyListener removeKeyRepeatListener removeMouseListener reset setSceneOrder reverseSceneOrder shiftSceneOrder
    setActEnabled setMouseEnabled setNbRotSprites stopGameThread createTileMap getTileMap isTileColliding getPanel playSound
    playLoop playSoundExt playLoopExt
    """
)
for _name in ("getClosingMode", "setClosingMode", "getVersion"):
    setattr(GameGrid, _name, staticmethod(globals()[_name]))
