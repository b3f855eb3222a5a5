from gamegrid import *

repeat 4:
    print "a", 1
if True: print "b"
makeGameGrid(3, 3, 10)
