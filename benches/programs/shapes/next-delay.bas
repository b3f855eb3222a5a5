10 for r=1 to 40
20 x=x+1
30 for t=1 to 400:next t
40 next r
