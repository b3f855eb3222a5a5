"""Texts as actors."""


class TextActor(Actor):
    """A text whose left edge is the centre of its cell: `TextActor([rotatable,] text[, colour, background, font])`."""

    def __init__(self, *arguments):
        arguments = list(arguments)
        rotatable = arguments.pop(0) if arguments and isinstance(arguments[0], bool) else False
        if not arguments:
            raise TypeError("TextActor() needs a text")
        text, colour, paper, font = (arguments + [None] * 3)[:4]
        Actor.__init__(self, rotatable)
        self._words, self._points = str(text), 12 if font is None else font.getSize()
        ink = (0, 0, 0) if colour is None else _rgba(colour)
        _board.add_text_sprite(self._id, self._words, self._points, ink, None if paper is None else _rgba(paper))

    def getTextWidth(self):
        return _board.text_size(self._words, self._points)[0]

    def getTextHeight(self):
        return _board.text_size(self._words, self._points)[1]


class GGTextField:
    """A line of text in the grid that can be changed: `GGTextField([grid,] text, location[, refresh])`."""

    def __init__(self, *arguments):
        arguments = [argument for argument in arguments if not isinstance(argument, GameGrid)]
        self._text, self._location = str(arguments[0]), Location(arguments[1])
        self._colour, self._paper, self._font, self._offset = Color.black, None, Font(Font.SANS_SERIF, Font.PLAIN, 12), None
        self._actor = None

    def show(self):
        self.hide()
        self._actor = TextActor(self._text, self._colour, self._paper, self._font)
        addActorNoRefresh(self._actor, self._location)
        if self._offset is not None:
            self._actor.setLocationOffset(self._offset)

    def hide(self):
        if self._actor is not None:
            self._actor.removeSelf()
            self._actor = None

    def _changed(self):
        if self._actor is not None:
            self.show()

    def setText(self, text):
        self._text = str(text)
        self._changed()

    def getText(self):
        return self._text

    def setTextColor(self, colour):
        self._colour = colour
        self._changed()

    def setBgColor(self, colour):
        self._paper = colour
        self._changed()

    def setFont(self, font):
        self._font = font
        self._changed()

    def setLocationOffset(self, point):
        self._offset = Point(point)
        self._changed()

    def getTextWidth(self):
        return _board.text_size(self._text, self._font.getSize())[0]

    def getTextHeight(self):
        return _board.text_size(self._text, self._font.getSize())[1]
