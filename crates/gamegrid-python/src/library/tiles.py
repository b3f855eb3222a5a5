"""Maps of tiles between the background and the actors."""

_tile_map = None


class GGTileCollisionListener:
    pass


class GGTileMap:
    def __init__(self, columns, rows, width, height):
        _board.make_tiles(columns, rows, width, height)
        self._count, self._tile, self._corner = (columns, rows), (width, height), Point(0, 0)
        self._areas, self._off = {}, set()

    def setImage(self, path, *place):
        location = self._checked(place)
        _board.set_tile(str(path) if path else None, location.x, location.y)
        if path:
            width, height = _board.image_size(str(path))
            self._areas[location] = (0, 0, width, height)
        else:
            self._areas.pop(location, None)

    def _checked(self, place):
        return place[0] if len(place) == 1 else Location(*place)

    def getNbHorzTiles(self):
        return self._count[0]

    def getNbVertTiles(self):
        return self._count[1]

    def getWidth(self):
        return self._count[0] * self._tile[0]

    def getHeight(self):
        return self._count[1] * self._tile[1]

    # The original has this name too.
    getHeigth = getHeight

    def getPosition(self):
        return Point(self._corner)

    def setPosition(self, point):
        self._corner = Point(point)
        _board.move_tiles(self._corner.x, self._corner.y)

    def getUpperLeftVertex(self, location):
        return Point(self._corner.x + location.x * self._tile[0], self._corner.y + location.y * self._tile[1])

    def getCenter(self, location):
        corner = self.getUpperLeftVertex(location)
        return Point(corner.x + self._tile[0] // 2, corner.y + self._tile[1] // 2)

    def setTileCollisionEnabled(self, location, enabled):
        (self._off.discard if enabled else self._off.add)(location)

    def isTileCollisionEnabled(self, location):
        return location not in self._off

    def setCollisionRectangle(self, location, center, width, height):
        self._areas[location] = (center.x, center.y, width, height)

    def setCollisionCircle(self, location, center, radius):
        self._areas[location] = (center.x, center.y, 2 * radius, 2 * radius)

    def setCollisionSpot(self, location, spot):
        self._areas[location] = (spot.x, spot.y, 1, 1)

    def setCollisionLine(self, location, start, end):
        size = (abs(start.x - end.x) + 1, abs(start.y - end.y) + 1)
        self._areas[location] = ((start.x + end.x) // 2, (start.y + end.y) // 2) + size

    def _touches(self, actor, location):
        area = self._areas.get(location)
        if area is None or location in self._off:
            return False
        center = self.getCenter(location)
        x, y, width, height = area
        return _board.touches_box(actor._id, center.x + x - width // 2, center.y + y - height // 2, width, height)


def createTileMap(nbHorzTiles, nbVertTiles, tileWidth, tileHeight):
    global _tile_map
    _tile_map = GGTileMap(nbHorzTiles, nbVertTiles, tileWidth, tileHeight)
    return _tile_map


def getTileMap():
    return _tile_map


def isTileColliding(actor, location):
    return _tile_map is not None and _tile_map._touches(actor, location)
