from gamegrid import *

def initBoard():
    for x in range(7):
        addActor(Actor("sprites/marble.png"), Location(x, 3))

makeGameGrid(7, 7, 70)
initBoard()
