10 for x=1 to 100
20 for y=1 to 150
30 b=x*y
40 next y
50 next x
