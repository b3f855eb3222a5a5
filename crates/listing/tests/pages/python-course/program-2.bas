# Counts the cells
# of a grid.
import gamegrid
from math import sqrt

cells = [(x, y) for x in range(7)
         for y in range(7)]
text = """two lines
that say little"""
if len(cells) == 49:
	print(sqrt(len(cells)))  # a tab in front
else: print("what?")
