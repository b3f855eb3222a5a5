from gamegrid import *

def press(e):
    if e.getX() < 10 and e.getY() > 3:
	setStatusText("ä")

makeGameGrid(3, 3, 10, mousePressed = press)
