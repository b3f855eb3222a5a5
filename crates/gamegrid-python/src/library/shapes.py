"""Shapes of the plane, and images as objects."""


class Dimension:
    def __init__(self, width, height):
        self.width, self.height = int(width), int(height)

    def getWidth(self):
        return float(self.width)

    def getHeight(self):
        return float(self.height)

    def __str__(self):
        return "java.awt.Dimension[width=%d,height=%d]" % (self.width, self.height)


class Double:
    """A point with decimals."""

    def __init__(self, x=0.0, y=0.0):
        self.x, self.y = float(x), float(y)

    def getX(self):
        return self.x

    def getY(self):
        return self.y

    def distance(self, other):
        return math.hypot(self.x - other.x, self.y - other.y)

    def __str__(self):
        return "Point2D.Double[%s, %s]" % (self.x, self.y)


class GGCircle:
    def __init__(self, center, radius):
        self.center, self.radius = GGVector(center), float(radius)

    def getCenter(self):
        return self.center

    def getRadius(self):
        return self.radius

    def translate(self, vector):
        self.center = self.center.add(vector)

    def contains(self, point):
        return math.hypot(self.center.x - point.x, self.center.y - point.y) <= self.radius

    isIn = contains

    def intersects(self, other):
        if isinstance(other, GGRectangle):
            return other.intersects(self)
        return self.center.sub(other.center).magnitude() <= self.radius + other.radius

    def clone(self):
        return GGCircle(self.center, self.radius)


class GGLine:
    def __init__(self, start, end):
        self.vertexes = [GGVector(start), GGVector(end)]

    def getStartVector(self):
        return self.vertexes[0]

    def getEndVector(self):
        return self.vertexes[1]

    def translate(self, vector):
        self.vertexes = [vertex.add(vector) for vertex in self.vertexes]

    def clone(self):
        return GGLine(*self.vertexes)

    @staticmethod
    def getDividingPoint(one, other, ratio):
        return Point(one.x + ratio * (other.x - one.x), one.y + ratio * (other.y - one.y))


class GGRectangle:
    """A rectangle around a center, turned by an angle in radians."""

    def __init__(self, center, angle, width, height):
        self.center, self.angle = GGVector(center), float(angle)
        self.width, self.height = float(width), float(height)

    def getVertexes(self):
        sine, cosine = math.sin(self.angle), math.cos(self.angle)
        corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
        corners = [(x * self.width, y * self.height) for x, y in corners]
        return [GGVector(self.center.x + x * cosine - y * sine, self.center.y + x * sine + y * cosine) for x, y in corners]

    def _inner(self, point):
        x, y = point.x - self.center.x, point.y - self.center.y
        sine, cosine = math.sin(-self.angle), math.cos(-self.angle)
        return x * cosine - y * sine, x * sine + y * cosine

    def contains(self, point):
        x, y = self._inner(point)
        return abs(x) <= self.width / 2 and abs(y) <= self.height / 2

    isIn = contains

    def translate(self, vector):
        self.center = self.center.add(vector)

    def rotate(self, angle):
        self.angle += angle

    def intersects(self, other):
        if isinstance(other, GGCircle):
            x, y = self._inner(other.center)
            x, y = max(abs(x) - self.width / 2, 0), max(abs(y) - self.height / 2, 0)
            return math.hypot(x, y) <= other.radius
        # Two rectangles are apart if a side of one of them separates the corners.
        for angle in (self.angle, self.angle + math.pi / 2, other.angle, other.angle + math.pi / 2):
            sine, cosine = math.sin(angle), math.cos(angle)
            mine = [corner.x * cosine + corner.y * sine for corner in self.getVertexes()]
            others = [corner.x * cosine + corner.y * sine for corner in other.getVertexes()]
            if max(mine) < min(others) or max(others) < min(mine):
                return False
        return True

    def clone(self):
        return GGRectangle(self.center, self.angle, self.width, self.height)


class _Image:
    """An image that can be measured; `dot` returns red, green, blue and opacity of a pixel."""

    def __init__(self, size, dot):
        self._size, self._dot = size, dot

    def getWidth(self):
        return self._size[0]

    def getHeight(self):
        return self._size[1]

    def getRGB(self, x, y):
        if not (0 <= x < self._size[0] and 0 <= y < self._size[1]):
            raise IndexError("no pixel at (%d, %d) of an image of %d x %d pixels" % ((x, y) + tuple(self._size)))
        red, green, blue, alpha = self._dot(x, y)
        value = alpha << 24 | red << 16 | green << 8 | blue
        return value - (1 << 32) if value >= 1 << 31 else value

    def getPixelColor(self, x, y):
        return Color(self.getRGB(x, y) & 0xFFFFFF)


class GGBitmap:
    @staticmethod
    def getImage(path):
        path = str(path)
        return _Image(_board.image_size(path), lambda x, y: _board.image_dot(path, x, y))
