from gamegrid import *

def checkGameOver():
    global isGameOver
    marbles = getActors() # get remaining marbles
    if len(marbles) == 1:
        setStatusText("Game over. You won.")
        isGameOver = True
    else:
        # check if there are any valid moves left
        if not isMovePossible():
           setStatusText("Game over. You lost. (No valid moves available)")
           isGameOver = True

def isMovePossible():
   for a in getActors():  # run over all remaining marbles
        for x in range(7): # run over all holes
            for y in range(7):
                loc = Location(x, y)
                if getOneActorAt(loc) == None and \
                  getRemoveMarble(a.getLocation(), Location(x, y)) != None:
                    return True
   return False

def getRemoveMarble(start, dest):
    if getOneActorAt(start) == None:
        return None
    if getOneActorAt(dest) != None:
        return None
    if not isMarbleLocation(dest):
        return None
    if dest.x - start.x == 2 and dest.y == start.y:
        return getOneActorAt(Location(start.x + 1, start.y))
    if start.x - dest.x == 2 and dest.y == start.y:
        return getOneActorAt(Location(start.x - 1, start.y))
    if dest.y - start.y == 2 and dest.x == start.x:
        return getOneActorAt(Location(start.x, start.y + 1))
    if start.y - dest.y == 2 and dest.x == start.x:
        return getOneActorAt(Location(start.x, start.y - 1))
    return None

def isMarbleLocation(loc):
    return abs(loc.x - 3) + abs(loc.y - 3) <= 4 and isInGrid(loc)

def drawBoard():
    # the picture has the English board; four holes are missing
    for loc in [Location(1, 1), Location(5, 1), Location(1, 5), Location(5, 5)]:
        p = toPoint(loc)
        getBg().drawImage("sprites/hollow.png", p.x - 27, p.y - 27)

# Every jump changes the marbles on each of the three kinds of diagonals by one.
# So it never changes whether two kinds differ by an even or an odd number.
def parity(marbles):
    up = [0, 0, 0]
    down = [0, 0, 0]
    for loc in marbles:
        up[(loc.x + loc.y) % 3] += 1
        down[(loc.x - loc.y) % 3] += 1
    return [(up[0] + up[1]) % 2, (up[1] + up[2]) % 2,
            (down[0] + down[1]) % 2, (down[1] + down[2]) % 2]

def getHoles():
    holes = []
    for x in range(7):
        for y in range(7):
            if isMarbleLocation(Location(x, y)):
                holes.append(Location(x, y))
    return holes

def canBeWon(vacancy):
    wanted = parity([hole for hole in getHoles() if hole != vacancy])
    for hole in getHoles():
        if parity([hole]) == wanted:
            return True
    return False

def initBoard(vacancy):
    for loc in getHoles():
        if loc != vacancy:
            marble = Actor("sprites/marble.png")
            addActor(marble, loc)

def newGame(vacancy):
    global startLoc, movingMarble, isGameOver, isChoosing
    startLoc = None
    movingMarble = None
    isGameOver = False
    isChoosing = False
    removeAllActors()
    initBoard(vacancy)
    if canBeWon(vacancy):
        setStatusText("Empty hole at " + str(vacancy) + ". Press-drag-release to make a move.")
    else:
        setStatusText("Empty hole at " + str(vacancy) + ". From there nobody can win.")

def keyEvent(e):
    global isChoosing, movingMarble
    if e.getKeyCode() == 32: # space
        if movingMarble != None:
            movingMarble.setLocationOffset(0, 0)
        movingMarble = None
        isChoosing = True
        setStatusText("Click at the hole that is to be empty.")

def pressEvent(e):
    global startLoc, movingMarble
    if isChoosing:
        vacancy = toLocationInGrid(e.getX(), e.getY())
        if isMarbleLocation(vacancy):
            newGame(vacancy)
        return
    if isGameOver:
        return
    startLoc = toLocationInGrid(e.getX(), e.getY())
    movingMarble = getOneActorAt(startLoc)
    if movingMarble == None:
       setStatusText("Pressed at " + str(startLoc) + ".No marble found")
    else:
       setStatusText("Pressed at " + str(startLoc) + ".Marble found")

def dragEvent(e):
    if isGameOver:
        return
    if movingMarble == None:
        return
    startPoint = toPoint(startLoc)
    movingMarble.setLocationOffset(e.getX() - startPoint.x,
                                   e.getY() - startPoint.y)

def releaseEvent(e):
    if isGameOver:
        return
    if movingMarble == None:
        return
    destLoc = toLocationInGrid(e.getX(), e.getY())
    movingMarble.setLocationOffset(0, 0)
    removeMarble = getRemoveMarble(startLoc, destLoc)
    if removeMarble == None:
        setStatusText("Released at " + str(destLoc)
                       + ". Not a valid move.")
    else:
        removeActor(removeMarble)
        movingMarble.setLocation(destLoc)
        setStatusText("Released at " + str(destLoc)+
                      ". Valid move - Marble removed.")
        checkGameOver()


startLoc = None
movingMarble = None
isGameOver = False
isChoosing = False

makeGameGrid(7, 7, 70, None, "sprites/solitaire_board.png", False,
   mousePressed = pressEvent, mouseDragged = dragEvent,
   mouseReleased = releaseEvent, keyPressed = keyEvent)
setBgColor(Color(255, 166, 0))
setSimulationPeriod(20)
addStatusBar(30)
setStatusText("Press-drag-release to make a move.")
drawBoard()
initBoard(Location(3, 1)) # Can be won; with Location(3, 3) nobody can
show()
doRun()
