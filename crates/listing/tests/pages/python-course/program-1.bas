from gamegrid import *

class Fish(Actor):
    def __init__(self):
        Actor.__init__(self, "sprites/fish.png")

    def act(self):   
        self.move()
        
        if not self.isMoveValid():
            self.turn(180)

makeGameGrid(10, 7, 40, Color(9, 9, 9),
    "sprites/pond.png",   
    False)
addActor(Fish(), Location(0, 3))
show()
doRun()
