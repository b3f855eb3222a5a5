"""The background with coordinates of the program's own."""


class GGPanel(GGBackground):
    def __init__(self, *window):
        self._at = (0.0, 0.0)
        self.window(*(window or (0, 1, 0, 1)))

    def window(self, xmin, xmax, ymin, ymax):
        if xmin == xmax or ymin == ymax:
            raise ValueError("the window of a panel needs different ends, not %r" % ((xmin, xmax, ymin, ymax),))
        self._ends = (float(xmin), float(xmax), float(ymin), float(ymax))

    def toPixelX(self, x):
        return int(getPgWidth() / (self._ends[1] - self._ends[0]) * (x - self._ends[0]))

    def toPixelY(self, y):
        return int(getPgHeight() / (self._ends[2] - self._ends[3]) * (y - self._ends[3]))

    def toPixelPoint(self, point):
        return Point(self.toPixelX(point.x), self.toPixelY(point.y))

    def toUserX(self, x):
        return x * (self._ends[1] - self._ends[0]) / getPgWidth() + self._ends[0]

    def toUserY(self, y):
        return y * (self._ends[2] - self._ends[3]) / getPgHeight() + self._ends[3]

    def toUserPoint(self, point):
        return Double(self.toUserX(point.x), self.toUserY(point.y))

    def _dx(self, width):
        return int(getPgWidth() / (self._ends[1] - self._ends[0]) * width)

    def _points(self, numbers):
        """Returns pixels for points, or for pairs of numbers."""
        if all(hasattr(one, "x") for one in numbers):
            return [self.toPixelPoint(point) for point in numbers]
        return [Point(self.toPixelX(x), self.toPixelY(y)) for x, y in zip(numbers[::2], numbers[1::2])]

    def line(self, *ends):
        self.drawLine(*self._points(ends))

    def move(self, *to):
        self._at = (to[0].x, to[0].y) if len(to) == 1 else (to[0], to[1])

    def draw(self, *to):
        start = self._at
        self.move(*to)
        self.line(*(start + self._at))

    def circle(self, *arguments):
        *centre, radius, fill = arguments
        (centre,) = self._points(tuple(centre) or self._at)
        (self.fillCircle if fill else self.drawCircle)(centre, self._dx(radius))

    def arc(self, *arguments):
        *centre, radius, start, extent, fill = arguments
        (centre,) = self._points(tuple(centre) or self._at)
        (self.fillArc if fill else self.drawArc)(centre, self._dx(radius), start, extent)

    def rectangle(self, *arguments):
        *corners, fill = arguments
        if len(corners) == 2 and not hasattr(corners[0], "x"):
            (x, y), (width, height) = self._at, corners
            corners = [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
        (self.fillRectangle if fill else self.drawRectangle)(*self._points(corners))

    def polygon(self, *arguments):
        *corners, fill = arguments
        corners = self._points([one for pair in zip(*corners) for one in pair] if len(corners) == 2 else corners[0])
        (self.fillPolygon if fill else self.drawPolygon)(corners)

    def triangle(self, *arguments):
        *corners, fill = arguments
        (self.fillPolygon if fill else self.drawPolygon)(self._points(corners))

    def point(self, *at):
        if at:
            self.move(*at)
        self.drawPoint(*self._points(self._at))

    def drawText(self, text, *at):
        GGBackground.drawText(self, text, at[0] if isinstance(at[0], Point) else self._points(at)[0])

    def clean(self):
        self.clear()
        self._at = (0.0, 0.0)

    def erase(self):
        self.clear()

    def color(self, colour):
        self.setPaintColor(colour)

    def getXmin(self):
        return self._ends[0]

    def getXmax(self):
        return self._ends[1]

    def getYmin(self):
        return self._ends[2]

    def getYmax(self):
        return self._ends[3]

    def setRefreshEnabled(self, enabled):
        pass


def getPanel(*window):
    return GGPanel(*window)
