from gamegrid import *
x = (3
def broken(
    this is no Python
    return 3
y = broken(1
show()
