"""The module `gamegrid` as programs see it: names, overloads and objects over the board in Rust.

The board makes all decisions that it can: these classes and functions check arguments, map the objects of a program to the
board's numbers, and call back into the program.
"""

import _board
import math
from enum import enum

_grid = None
_callbacks = {}
_actors = {}
_classes = {}
_act_listeners = []
_navigation = {}
_mouse_listeners = []
_key_listeners = []
_repeat_listeners = []
_image_path = None
_is_shown = False
_is_undecorated = False
_acts = True
_takes_mouse = True


class WindowNotInitialized(Exception):
    pass


class GameGridError(Exception):
    pass


def _whole(value, what):
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("%s must be an integer, not %r" % (what, value))
    return value


# Locations

_are_whole = _board.are_whole


class Location:
    EAST, SOUTHEAST, SOUTH, SOUTHWEST = 0.0, 45.0, 90.0, 135.0
    WEST, NORTHWEST, NORTH, NORTHEAST = 180.0, 225.0, 270.0, 315.0

    def __init__(self, x=0, y=None):
        # Programs create locations often, so the fast path comes first.
        if _are_whole(x, y):
            self.x = x
            self.y = y
        elif y is None and isinstance(x, Location):
            self.x, self.y = x.x, x.y
        else:
            self.x = _whole(x, "a column")
            self.y = _whole(0 if y is None else y, "a row")

    def getX(self):
        return self.x

    def getY(self):
        return self.y

    def clone(self):
        return Location(self.x, self.y)

    def getNeighbourLocation(self, direction):
        return Location(*_board.adjacent(self.x, self.y, _degrees(direction), 1))

    def getAdjacentLocation(self, direction, distance=None):
        return Location(*_board.adjacent(self.x, self.y, _degrees(direction), distance))

    def getNeighbourLocations(self, distance):
        return [Location(x, y) for x, y in _board.neighbours(self.x, self.y, float(distance))]

    def getDirectionTo(self, location):
        return _board.direction(self.x, self.y, location.x, location.y)

    def getDistanceTo(self, location):
        return _board.distance(self.x, self.y, location.x, location.y)

    def getCompassDirectionTo(self, location):
        return _COMPASS[_board.compass(self.x, self.y, location.x, location.y, False)]

    def get4CompassDirectionTo(self, location):
        return _COMPASS[_board.compass(self.x, self.y, location.x, location.y, True)]

    def equals(self, other):
        return self == other

    def hashCode(self):
        return hash(self)

    def toString(self):
        return str(self)

    def __eq__(self, other):
        return other.__class__ is Location and self.x == other.x and self.y == other.y

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash((self.x, self.y))

    def __str__(self):
        return "(%d, %d)" % (self.x, self.y)

    __repr__ = __str__


class CompassDirection:
    def __init__(self, name, direction):
        self._name, self._direction = name, direction

    def getDirection(self):
        return self._direction

    def __str__(self):
        return self._name

    __repr__ = __str__


_COMPASS = [CompassDirection(name, 45 * index) for index, name in enumerate(_board.COMPASS)]
for _one in _COMPASS:
    setattr(CompassDirection, str(_one), _one)
Location.CompassDirection = CompassDirection


def _degrees(direction):
    if isinstance(direction, CompassDirection):
        direction = direction.getDirection()
    return float(direction)


class Point:
    def __init__(self, x=0, y=None):
        if y is None and isinstance(x, Point):
            x, y = x.x, x.y
        self.x, self.y = int(x), int(0 if y is None else y)

    def getX(self):
        return float(self.x)

    def getY(self):
        return float(self.y)

    def setLocation(self, x, y):
        self.x, self.y = int(x), int(y)

    def distance(self, other):
        return math.hypot(self.x - other.x, self.y - other.y)

    def __eq__(self, other):
        return type(other) is Point and self.x == other.x and self.y == other.y

    def __hash__(self):
        return hash((self.x, self.y))

    def __str__(self):
        return "java.awt.Point[x=%d,y=%d]" % (self.x, self.y)

    __repr__ = __str__


class GGVector:
    def __init__(self, x=0.0, y=0.0):
        if isinstance(x, (Point, GGVector)):
            x, y = x.x, x.y
        self.x, self.y = float(x), float(y)

    def add(self, other):
        return GGVector(self.x + other.x, self.y + other.y)

    def sub(self, other):
        return GGVector(self.x - other.x, self.y - other.y)

    def mult(self, factor):
        return GGVector(self.x * factor, self.y * factor)

    def magnitude(self):
        return math.hypot(self.x, self.y)

    def getDirection(self):
        return math.atan2(self.y, self.x)

    def clone(self):
        return GGVector(self.x, self.y)

    def __str__(self):
        return "(%s, %s)" % (self.x, self.y)


class Color:
    def __init__(self, red, green=None, blue=None, alpha=255):
        if isinstance(red, str):
            red, green, blue = makeColor(red)._parts
        if green is None:
            value = _whole(red, "a colour")
            red, green, blue = value >> 16 & 255, value >> 8 & 255, value & 255
        parts = [red, green, blue, alpha]
        if any(isinstance(part, float) for part in parts[:3]):
            parts = [int(part * 255 + 0.5) for part in parts[:3]] + [255 if alpha == 255 else int(alpha * 255 + 0.5)]
        for part in parts:
            if not 0 <= _whole(part, "a colour component") <= 255:
                raise ValueError("a colour component must be 0 to 255, not %r" % part)
        self._parts, self._alpha = tuple(parts[:3]), parts[3]

    def getAlpha(self):
        return self._alpha

    def getRGB(self):
        value = self._alpha << 24 | self._parts[0] << 16 | self._parts[1] << 8 | self._parts[2]
        return value - (1 << 32) if value >= 1 << 31 else value

    def getRed(self):
        return self._parts[0]

    def getGreen(self):
        return self._parts[1]

    def getBlue(self):
        return self._parts[2]

    def darker(self):
        return Color(*[int(part * 0.7) for part in self._parts])

    def brighter(self):
        return Color(*[min(255, int(max(part, 3) / 0.7)) for part in self._parts])

    def __eq__(self, other):
        return type(other) is Color and self._parts == other._parts

    def __hash__(self):
        return hash(self._parts)

    def __str__(self):
        return "java.awt.Color[r=%d,g=%d,b=%d]" % self._parts

    __repr__ = __str__


_NAMED = {
    "white": (255, 255, 255), "lightGray": (192, 192, 192), "gray": (128, 128, 128), "darkGray": (64, 64, 64),
    "black": (0, 0, 0), "red": (255, 0, 0), "pink": (255, 175, 175), "orange": (255, 200, 0),
    "yellow": (255, 255, 0), "green": (0, 255, 0), "magenta": (255, 0, 255), "cyan": (0, 255, 255),
    "blue": (0, 0, 255),
}
for _name, _parts in _NAMED.items():
    _colour = Color(*_parts)
    setattr(Color, _name, _colour)
    setattr(Color, {"lightGray": "LIGHT_GRAY", "darkGray": "DARK_GRAY"}.get(_name, _name.upper()), _colour)


def makeColor(red, green=None, blue=None, alpha=255):
    if isinstance(red, str):
        parts = _x11(red)
        if parts is None:
            raise ValueError("unknown colour %r; expected a name of X11, such as skyblue, or red, green and blue" % red)
        return Color(*parts)
    return Color(red, green, blue, alpha)


def _rgba(colour):
    return _rgb(colour) + (colour._alpha if isinstance(colour, Color) else 255,)


def _rgb(colour, *more):
    if more:
        colour = Color(colour, *more)
    if isinstance(colour, str):
        colour = makeColor(colour)
    if not isinstance(colour, Color):
        raise TypeError("expected a Color, not %r" % (colour,))
    return colour._parts


class Font:
    PLAIN, BOLD, ITALIC = 0, 1, 2
    SANS_SERIF, SERIF, MONOSPACED, DIALOG = "SansSerif", "Serif", "Monospaced", "Dialog"

    def __init__(self, name, style, size):
        self.name, self.style, self.size = str(name), _whole(style, "a style"), _whole(size, "a size")

    def getName(self):
        return self.name

    def getStyle(self):
        return self.style

    def getSize(self):
        return self.size

    def isPlain(self):
        return self.style == Font.PLAIN

    def isBold(self):
        return self.style & Font.BOLD != 0

    def isItalic(self):
        return self.style & Font.ITALIC != 0

    def __eq__(self, other):
        return type(other) is Font and vars(self) == vars(other)

    def __hash__(self):
        return hash((self.name, self.style, self.size))


# Actors


def _class_id(cls):
    number = _classes.get(cls)
    if number is None:
        number = _classes[cls] = len(_classes)
        _board.name_class(cls.__name__)
    return number


def _derived(cls):
    if cls is None:
        return None
    if not isinstance(cls, type):
        raise TypeError("expected a class of actors, not %r" % (cls,))
    return [number for known, number in _classes.items() if issubclass(known, cls)]


class Actor:
    def __init__(self, *arguments):
        arguments = list(arguments)
        rotatable = arguments.pop(0) if arguments and isinstance(arguments[0], bool) else False
        paths = [argument for argument in arguments if isinstance(argument, str)]
        counts = [argument for argument in arguments if not isinstance(argument, str)]
        if len(paths) == 1 and len(counts) == 1:
            stem, dot, ending = paths[0].rpartition(".")
            count = _whole(counts[0], "the number of sprites")
            paths = ["%s_%d.%s" % (stem, index, ending) for index in range(count)]
        elif counts:
            raise TypeError("Actor() takes paths of images, not %r" % (counts[0],))
        self._id = _board.actor(_class_id(type(self)), paths, rotatable)
        _actors[self._id] = self

    def act(self):
        pass

    def reset(self):
        pass

    def collide(self, one, other):
        return 0

    @property
    def gameGrid(self):
        return _grid if _board.in_scene(self._id) else None

    def getGameGrid(self):
        return self.gameGrid

    def getBackground(self):
        return getBg()

    def getX(self):
        return _board.location(self._id)[0]

    def getY(self):
        return _board.location(self._id)[1]

    def getLocation(self):
        return Location(*_board.location(self._id))

    def getLocationStart(self):
        return Location(*_board.start(self._id))

    def setLocation(self, location):
        _board.place(self._id, location.x, location.y)

    def setX(self, x):
        _board.place(self._id, _whole(x, "a column"), self.getY())

    def setY(self, y):
        _board.place(self._id, self.getX(), _whole(y, "a row"))

    def setLocationOffset(self, x, y=None):
        if y is None:
            x, y = x.x, x.y
        _board.set_offset(self._id, int(x), int(y))

    def getLocationOffset(self):
        return Point(*_board.offset(self._id))

    def getPixelLocation(self):
        return Point(*_board.pixel(self._id))

    def setPixelLocation(self, point):
        _board.set_pixel(self._id, point.x, point.y)

    def getDirection(self):
        return _board.looks(self._id)

    def getIntDirection(self):
        return int(self.getDirection())

    def getDirectionStart(self):
        return _board.looked(self._id)

    def setDirection(self, direction):
        _board.look(self._id, _degrees(direction))

    def turn(self, degrees):
        _board.look(self._id, self.getDirection() + float(degrees))

    def move(self, distance=None):
        _board.step(self._id, distance)

    def isMoveValid(self):
        return _board.is_step_inside(self._id)

    def getNextMoveLocation(self):
        return Location(*_board.next(self._id))

    def isInGrid(self):
        return isInGrid(self.getLocation())

    def isNearBorder(self):
        return isAtBorder(self.getLocation())

    def show(self, sprite=None):
        _board.show_sprite(self._id, 0 if sprite is None else sprite)

    def hide(self):
        _board.show_sprite(self._id, -1)

    def showNextSprite(self):
        _board.next_sprite(self._id, 1)

    def showPreviousSprite(self):
        _board.next_sprite(self._id, -1)

    def getIdVisible(self):
        return _board.sprite(self._id)

    def isVisible(self):
        return _board.is_visible(self._id)

    def getNbSprites(self):
        return _board.sprites(self._id)

    def getWidth(self, sprite=0):
        return _board.sprite_size(self._id, sprite)[0]

    def getHeight(self, sprite=0):
        return _board.sprite_size(self._id, sprite)[1]

    def getImage(self, sprite=None):
        sprite = max(0, self.getIdVisible()) if sprite is None else sprite
        return _Image(_board.sprite_size(self._id, sprite), lambda x, y: _board.sprite_dot(self._id, sprite, x, y))

    getCurrentImage = getImage

    def getPixelColor(self, point, sprite=0):
        return self.getImage(sprite).getPixelColor(point.x, point.y)

    def setHorzMirror(self, mirrored):
        _board.set_mirror(self._id, bool(mirrored), self.isVertMirror())

    def setVertMirror(self, mirrored):
        _board.set_mirror(self._id, self.isHorzMirror(), bool(mirrored))

    def isHorzMirror(self):
        return _board.mirror(self._id)[0]

    def isVertMirror(self):
        return _board.mirror(self._id)[1]

    def setActEnabled(self, enabled):
        self._idle = not enabled

    def isActEnabled(self):
        return not self._idle

    def getNeighbours(self, distance, cls=None):
        around = set(self.getLocation().getNeighbourLocations(distance))
        return [actor for actor in getActors(cls) if actor is not self and actor.getLocation() in around]

    def getNbCycles(self):
        return _board.cycles()

    def delay(self, milliseconds):
        _board.delay(int(milliseconds))

    def addCollisionTile(self, location):
        self._tiles = self._tiles + [location]

    def addCollisionTiles(self, locations):
        self._tiles = self._tiles + list(locations)

    def addTileCollisionListener(self, listener):
        self._tile_listener = _method(listener, "collide")

    _idle = False
    _tiles = []
    _tile_listener = None

    def isRotatable(self):
        return _board.is_rotatable(self._id)

    def setSlowDown(self, factor):
        _board.set_slow_down(self._id, factor)

    def removeSelf(self):
        return _board.remove(self._id)

    def isRemoved(self):
        return _board.is_removed(self._id)

    def setOnTop(self):
        _board.restack(self._id, True)

    def setOnBottom(self):
        _board.restack(self._id, False)

    def addCollisionActor(self, partner):
        _board.add_partner(self._id, partner._id)

    def addCollisionActors(self, partners):
        for partner in partners:
            self.addCollisionActor(partner)

    def addActorCollisionListener(self, listener):
        self.collide = _method(listener, "collide")

    def setCollisionCircle(self, *arguments):
        centre, radius = arguments[-2:]
        _board.touch_circle(self._id, centre.x, centre.y, int(radius))

    def setCollisionRectangle(self, *arguments):
        centre, width, height = arguments[-3:]
        _board.touch_rectangle(self._id, centre.x, centre.y, int(width), int(height))

    def setCollisionSpot(self, *arguments):
        spot = arguments[-1]
        _board.touch_circle(self._id, spot.x, spot.y, 0)

    def setCollisionLine(self, *arguments):
        one, other = arguments[-2:]
        middle = ((one.x + other.x) // 2, (one.y + other.y) // 2)
        size = (abs(one.x - other.x) + 1, abs(one.y - other.y) + 1)
        _board.touch_rectangle(self._id, middle[0], middle[1], size[0], size[1])

    def setCollisionImage(self, sprite=0):
        _board.touch_picture(self._id)

    def addMouseTouchListener(self, listener, mask, on_top_only=False):
        _mouse_listeners.append((_method(listener, "mouseTouched"), mask, self, on_top_only))


def _method(listener, name):
    return getattr(listener, name, None) or listener


def _objects(numbers):
    return [_actors[number] for number in numbers]


# The board


def _board_of(name):
    if _grid is None:
        raise WindowNotInitialized(
            'Use "makeGameGrid()" to create the graphics window before calling %s()' % name
        )


def makeGameGrid(*arguments, **callbacks):
    global _grid, _image_path, _is_shown, _is_undecorated, _acts, _takes_mouse
    arguments = list(arguments)
    kinds = {
        "mousePressed", "mouseReleased", "mouseClicked", "mouseDragged", "mouseMoved", "mouseEntered", "mouseExited",
        "keyPressed", "keyReleased", "keyTyped", "keyRepeated", "notifyExit", "notifyClick",
    }
    for name in callbacks:
        if name not in kinds:
            raise TypeError("makeGameGrid() has no callback %r; available: %s" % (name, ", ".join(sorted(kinds))))
    numbers = []
    while arguments and len(numbers) < 3 and isinstance(arguments[0], int) and not isinstance(arguments[0], bool):
        numbers.append(arguments.pop(0))
    given = tuple(numbers)
    if len(numbers) not in (0, 2, 3):
        raise TypeError("makeGameGrid() takes the numbers of columns and rows and the size of a cell, not %r" % (given,))
    columns, rows, cell = (given + (1,) * 3)[:3] if numbers else (_board.USUAL, _board.USUAL, 1)
    colour = path = None
    if arguments and (arguments[0] is None or isinstance(arguments[0], Color)):
        colour = arguments.pop(0)
    if arguments and (arguments[0] is None or isinstance(arguments[0], str)):
        path = arguments.pop(0)
    navigation = len(numbers) == 3
    if arguments and isinstance(arguments[0], bool):
        navigation = arguments.pop(0)
    # Whether the window has a frame, and how many rotated sprites are cached: neither has an effect here.
    undecorated = False
    while arguments and isinstance(arguments[0], int):
        undecorated = arguments.pop(0) is True
    if arguments:
        raise TypeError("makeGameGrid() got an unexpected argument %r" % (arguments[0],))
    lines = None if colour is None else _rgb(colour)
    _board.make(columns, rows, cell, lines, path, navigation)
    _actors.clear()
    del _act_listeners[:], _mouse_listeners[:], _key_listeners[:], _repeat_listeners[:]
    _navigation.clear()
    _callbacks.clear()
    _callbacks.update(callbacks)
    del _exit_listeners[:], _reset_listeners[:]
    _image_path, _is_shown, _is_undecorated, _acts, _takes_mouse = path, False, undecorated, True, True
    _grid = GameGrid._made()
    return _grid


def addActor(actor, location, direction=0):
    addActorNoRefresh(actor, location, direction)


def addActorNoRefresh(actor, location, direction=0):
    if not _board.add(actor._id, location.x, location.y, _degrees(direction)):
        raise GameGridError("this actor is already in the grid; an actor can be added once")
    actor.reset()


def removeActor(actor):
    return actor is not None and _board.remove(actor._id)


def removeActors(cls):
    return _board.remove_all(None, None, _derived(cls))


def removeActorsAt(location, cls=None):
    return _board.remove_all(location.x, location.y, _derived(cls))


def removeAllActors():
    return _board.remove_all(None, None, None)


def getActors(cls=None):
    return _objects(_board.actors(_derived(cls)))


def getActorsAt(location, cls=None):
    return _objects(_board.actors_at(location.x, location.y, _derived(cls)))


def getOneActor(cls=None):
    actors = getActors(cls)
    return actors[-1] if actors else None


_top_at = _board.top_at


def getOneActorAt(location, cls=None):
    if cls is None:
        top = _top_at(location.x, location.y)
        return None if top < 0 else _actors[top]
    actors = getActorsAt(location, cls)
    return actors[-1] if actors else None


def getNumberOfActors(cls=None):
    return len(_board.actors(_derived(cls)))


def getNumberOfActorsAt(location, cls=None):
    return len(_board.actors_at(location.x, location.y, _derived(cls)))


def isEmpty(location):
    return _board.top_at(location.x, location.y) < 0


def getEmptyLocations():
    return [Location(x, y) for x, y in _board.cells(False)]


def getOccupiedLocations():
    return [Location(x, y) for x, y in _board.cells(True)]


def getRandomLocation():
    return Location(_board.below(getNbHorzCells()), _board.below(getNbVertCells()))


def getRandomEmptyLocation():
    empty = _board.cells(False)
    return Location(*empty[_board.below(len(empty))]) if empty else None


def getRandomDirection():
    return 360.0 * _board.random()


def setActorOnTop(actor):
    _board.restack(actor._id, True)


def setActorOnBottom(actor):
    _board.restack(actor._id, False)


def setPaintOrder(*classes):
    _board.set_paint_order([_class_id(cls) for cls in classes])


def setActOrder(*classes):
    _board.set_act_order([_class_id(cls) for cls in classes])


def toPoint(location):
    return Point(*_board.centre(location.x, location.y))


def _dot(x, y):
    return (x.x, x.y) if y is None else (int(x), int(y))


def toLocation(x, y=None):
    return Location(*_board.cell(*_dot(x, y)))


def toLocationInGrid(x, y=None):
    return Location(*_board.cell_inside(*_dot(x, y)))


def isInGrid(location):
    return _board.is_inside(location.x, location.y)


def isAtBorder(location):
    return _board.is_border(location.x, location.y)


def getDiagonalLocations(location, up):
    return [Location(x, y) for x, y in _board.diagonal(location.x, location.y, bool(up))]


def getLineLocations(one, other, interjacent):
    return [Location(x, y) for x, y in _board.line(one.x, one.y, other.x, other.y, bool(interjacent))]


def show():
    global _is_shown
    _is_shown = True
    _board.show()


def hide():
    global _is_shown
    _is_shown = False
    _board.hide()


def doRun():
    _board.run(True)
    _told("started")


def doPause():
    _board.run(False)
    _told("paused")


def doStep():
    _board.run(False)
    _cycle()
    _told("stepped")


def doReset():
    _board.reset()
    for actor in getActors():
        actor.reset()
    for function in list(_reset_listeners):
        function()
    _told("resetted")


def isRunning():
    return _board.is_running()


def isPaused():
    return not _board.is_running()


def setSimulationPeriod(period):
    _board.set_period(max(0, int(period)))
    _told("periodChanged", max(0, int(period)))


def getSimulationPeriod():
    return _board.period()


def getNbCycles():
    return _board.cycles()


def delay(milliseconds):
    _board.delay(int(milliseconds))


def refresh():
    pass


def isDisposed():
    return _board.is_disposed()


def dispose():
    _board.dispose()


def actAll():
    for number in _board.acting():
        _actors[number].act()


def registerAct(function):
    _act_listeners.append(function)


def addActListener(listener):
    _act_listeners.append(_method(listener, "act"))


def registerNavigation(**functions):
    kinds = ("started", "stepped", "paused", "resetted", "periodChanged")
    for name in functions:
        if name not in kinds:
            raise TypeError("registerNavigation() has no callback %r; available: %s" % (name, ", ".join(kinds)))
    _navigation.update(functions)


def setTitle(text):
    _board.set_title(str(text))


def getBg():
    return _background


def setBgColor(*colour):
    _board.set_background(*_rgb(*colour))


def setBgImagePath(path):
    global _image_path
    _image_path = path
    _board.set_background_image(path)


def getBgColor():
    return Color(*_board.background())


def getCellSize():
    return _board.grid()[2]


def getNbHorzCells():
    return _board.grid()[0]


def getNbVertCells():
    return _board.grid()[1]


def getNbHorzPixels():
    return getPgWidth()


def getNbVertPixels():
    return getPgHeight()


def getPgWidth():
    columns, rows, cell = _board.grid()
    return columns * cell


def getPgHeight():
    columns, rows, cell = _board.grid()
    return rows * cell


def setCellSize(size):
    columns, rows, cell = _board.grid()
    _board.regrid(columns, rows, size)


def setNbHorzCells(count):
    columns, rows, cell = _board.grid()
    _board.regrid(count, rows, cell)


def setNbVertCells(count):
    columns, rows, cell = _board.grid()
    _board.regrid(columns, count, cell)


def addStatusBar(height):
    _board.add_status_bar(_whole(height, "the height of the status bar"))


def setStatusText(text, font=None, colour=None):
    _board.set_status(str(text), None if colour is None else _rgb(colour))


def showStatusBar(shown):
    _board.show_status_bar(bool(shown))


# Keys


class KeyEvent:
    VK_ENTER, VK_BACK_SPACE, VK_TAB, VK_SHIFT, VK_CONTROL, VK_ALT, VK_ESCAPE, VK_SPACE = 10, 8, 9, 16, 17, 18, 27, 32
    VK_PAGE_UP, VK_PAGE_DOWN, VK_END, VK_HOME, VK_LEFT, VK_UP, VK_RIGHT, VK_DOWN = 33, 34, 35, 36, 37, 38, 39, 40
    VK_DELETE, VK_INSERT = 127, 155

    def __init__(self, code, char):
        self._code, self._char = code, char

    def getKeyCode(self):
        return self._code

    def getKeyChar(self):
        return self._char

    def isShiftDown(self):
        return isKeyPressed(KeyEvent.VK_SHIFT)


for _code in list(range(48, 58)) + list(range(65, 91)):
    setattr(KeyEvent, "VK_" + chr(_code), _code)
for _code in range(12):
    setattr(KeyEvent, "VK_F%d" % (_code + 1), 112 + _code)


def kbhit():
    return _board.has_key()


def getKeyCode():
    return _board.take_key()[0]


def getKeyChar():
    return _board.take_key()[1]


def getKeyCodeWait(exit_if_closed=False):
    return _board.wait_key()[0]


def getKeyCharWait(exit_if_closed=False):
    return _board.wait_key()[1]


def isKeyPressed(code):
    return code in _board.keys_down()


def getPressedKeyCodes():
    return _board.keys_down()


def setKeyRepeatPeriod(period):
    _board.set_repeat(max(1, int(period)))


def addKeyListener(listener):
    _key_listeners.append(listener)


def addKeyRepeatListener(listener):
    _repeat_listeners.append(_method(listener, "keyRepeated"))


# The mouse


class MouseEvent:
    BUTTON1, BUTTON2, BUTTON3 = 1, 2, 3

    def __init__(self, x, y, button, clicks=1):
        self._x, self._y, self._button, self._clicks = x, y, button, clicks

    def getX(self):
        return self._x

    def getY(self):
        return self._y

    def getPoint(self):
        return Point(self._x, self._y)

    def getButton(self):
        return self._button

    def getClickCount(self):
        return self._clicks


class GGMouse:
    lPress, lRelease, lClick, lDClick, lDrag = 1, 2, 4, 8, 16
    rPress, rRelease, rClick, rDClick, rDrag = 32, 64, 128, 256, 512
    enter, leave, move = 1024, 2048, 4096

    def __init__(self, event, x, y):
        self._event, self._x, self._y = event, x, y

    def getEvent(self):
        return self._event

    def getX(self):
        return self._x

    def getY(self):
        return self._y


def addMouseListener(listener, mask):
    _mouse_listeners.append((_method(listener, "mouseEvent"), mask, None, False))


_MOUSE = {
    "mousePressed": "press", "mouseReleased": "release", "mouseClicked": "click", "mouseDragged": "drag",
    "mouseMoved": "move", "mouseEntered": "enter", "mouseExited": "leave",
}
_BITS = {
    "press": 1, "release": 2, "click": 4, "double click": 8, "drag": 16, "enter": 1024, "leave": 2048, "move": 4096,
}


def _on_mouse(name, x, y, button, clicks):
    if not _takes_mouse:
        return
    function = _callbacks.get(name)
    if function is not None:
        function(MouseEvent(x, y, button, clicks))
    kind = "double click" if clicks == 2 else _MOUSE[name]
    event = _BITS[kind] << (5 if button > 1 and _BITS[kind] < 32 else 0)
    for listener, mask, actor, on_top_only in list(_mouse_listeners):
        if not mask & event:
            continue
        if actor is None:
            listener(GGMouse(event, x, y))
            continue
        touched = _board.pictured_at(x, y)
        if actor._id in (touched[:1] if on_top_only else touched):
            spot = actor.getPixelLocation()
            listener(actor, GGMouse(event, x, y), Point(x - spot.x, y - spot.y))


def _on_key(name, code, char):
    function = _callbacks.get(name)
    if function is not None:
        function(KeyEvent(code, char))
    for listener in list(_key_listeners):
        method = getattr(listener, name, listener if name == "keyPressed" and callable(listener) else None)
        if method is not None:
            method(KeyEvent(code, char))


def _on_repeat(code):
    for function in [_callbacks.get("keyRepeated")] + list(_repeat_listeners):
        if function is not None:
            function(code)


def _repeats():
    return "keyRepeated" in _callbacks or bool(_repeat_listeners)


def _wants_mouse():
    return bool(_mouse_listeners) or any(name in _callbacks for name in _MOUSE)


def _told(name, *arguments):
    function = _navigation.get(name)
    if function is not None:
        function(*arguments)


def _cycle():
    _board.count_cycle()
    for function in list(_act_listeners):
        function()
    for number in _board.acting():
        if _board.in_scene(number) and _board.is_turn(number):
            _turn(number, _actors[number])


def _turn(number, actor):
    if _acts and not actor._idle:
        actor.act()
    for other in _board.touched(number):
        pause = actor.collide(actor, _actors[other])
        _board.set_pause(number, int(pause or 0))
    if actor._tiles:
        _touch_tiles(actor)


def _touch_tiles(actor):
    for location in actor._tiles:
        if isTileColliding(actor, location):
            (actor._tile_listener or actor.collide)(actor, location)


def _on_button(button, value):
    if button == "step":
        doStep()
    elif button == "run":
        doPause() if isRunning() else doRun()
    elif button == "reset":
        doReset()
    else:
        setSimulationPeriod(value)


# Drawing on the background


class GGBackground:
    def setPaintColor(self, colour):
        _board.set_pen(*_rgb(colour))

    def getPaintColor(self):
        return Color(*_board.pen())

    def setLineWidth(self, width):
        _board.set_line_width(int(width))

    def setFont(self, font):
        _board.set_letters(int(font.getSize()))

    def drawPoint(self, point):
        _board.draw_line(point.x, point.y, point.x, point.y)

    def drawLine(self, one, other, *more):
        if more:
            one, other = Point(one, other), Point(*more)
        _board.draw_line(one.x, one.y, other.x, other.y)

    def drawCircle(self, centre, radius):
        _board.draw_arc(centre.x, centre.y, int(radius), 0.0, 360.0, False)

    def fillCircle(self, centre, radius):
        _board.draw_arc(centre.x, centre.y, int(radius), 0.0, 360.0, True)

    def drawArc(self, centre, radius, start, extent):
        _board.draw_arc(centre.x, centre.y, int(radius), -float(start), -float(extent), False)

    def fillArc(self, centre, radius, start, extent):
        _board.draw_arc(centre.x, centre.y, int(radius), -float(start), -float(extent), True)

    def drawRectangle(self, one, other):
        _board.draw_rectangle(one.x, one.y, other.x, other.y, False)

    def fillRectangle(self, one, other):
        _board.draw_rectangle(one.x, one.y, other.x, other.y, True)

    def drawPolygon(self, points):
        _board.draw_polygon([(point.x, point.y) for point in points], False)

    def fillPolygon(self, points):
        _board.draw_polygon([(point.x, point.y) for point in points], True)

    def drawText(self, text, point):
        _board.draw_text(str(text), point.x, point.y)

    def setText(self, text, point):
        self.drawText(text, point)

    def drawImage(self, path, x=0, y=0):
        _board.draw_image(str(path), int(x), int(y))

    def fillCell(self, location, colour, boundary=True):
        _board.fill_cell(location.x, location.y, _rgb(colour), bool(boundary))

    def drawGridLines(self, colour):
        _board.draw_grid_lines(*_rgb(colour))

    def setBgColor(self, *colour):
        setBgColor(*colour)

    def getBgColor(self):
        return getBgColor()

    def clear(self, colour=None):
        if colour is None:
            _board.redraw()
        else:
            _board.clear(*_rgb(colour))

    def save(self):
        _board.save()

    def restore(self):
        _board.restore()

    def getColor(self, point):
        return Color(*_board.dot(point.x, point.y))


_background = GGBackground()


# Sounds are not supported: a warning reports that.


class GGSound:
    pass


for _name in "BIRD BOING CLICK DUMMY EXPLODE FADE FROG MMM NOTIFY PING".split():
    setattr(GGSound, _name, _name)


def playSound(*arguments):
    _board.notice("sounds are not played: the grid board has no sound")


playLoop = playSoundExt = playLoopExt = playTone = playSound


# Base classes of the listeners of programs.


class GGMouseListener:
    pass


class GGMouseTouchListener:
    pass


class GGKeyListener:
    pass


class GGKeyRepeatListener:
    pass


class GGActListener:
    pass


class GGActorCollisionListener:
    pass


def exit(code=0):
    raise SystemExit(code)


def _needs_board(function):
    name = function.__name__

    def checked(*arguments, **named):
        if _grid is None:
            _board_of(name)
        return function(*arguments, **named)

    checked.__name__ = checked.__qualname__ = name
    return checked


_FUNCTIONS = """
    addActor addActorNoRefresh removeActor removeActors removeActorsAt removeAllActors getActors getActorsAt getOneActor
    getOneActorAt getNumberOfActors getNumberOfActorsAt isEmpty getEmptyLocations getOccupiedLocations getRandomLocation
    getRandomEmptyLocation getRandomDirection setActorOnTop setActorOnBottom setPaintOrder setActOrder toPoint toLocation
    toLocationInGrid isInGrid isAtBorder getDiagonalLocations getLineLocations show hide doRun doPause doStep doReset
    isRunning isPaused setSimulationPeriod getSimulationPeriod getNbCycles delay refresh isDisposed dispose actAll registerAct
    registerNavigation setTitle getBg setBgColor setBgImagePath getBgColor getCellSize getNbHorzCells getNbVertCells
    getNbHorzPixels getNbVertPixels getPgWidth getPgHeight setCellSize setNbHorzCells setNbVertCells addStatusBar
    setStatusText showStatusBar kbhit getKeyCode getKeyChar getKeyCodeWait getKeyCharWait isKeyPressed getPressedKeyCodes
    setKeyRepeatPeriod addKeyListener addKeyRepeatListener addMouseListener addActListener
"""


class GameGrid:
    """The board as an object; its methods are the functions of the module."""

    def __new__(cls, *arguments, **callbacks):
        if cls is GameGrid:
            return makeGameGrid(*arguments, **callbacks)
        made = object.__new__(cls)
        makeGameGrid(*arguments, **callbacks)
        return made

    def __init__(self, *arguments, **callbacks):
        pass

    @staticmethod
    def _made():
        return object.__new__(GameGrid)


def _export(names):
    """Makes functions methods of the board, and those that need one check that there is one."""
    for name in names.split():
        function = globals()[name]
        setattr(GameGrid, name, staticmethod(function))
        # Most are called in inner loops; those that the board itself rejects need no check here.
        if name not in ("getOneActorAt", "getActors", "toPoint", "toLocationInGrid", "setStatusText"):
            globals()[name] = _needs_board(function)


_export(_FUNCTIONS)
