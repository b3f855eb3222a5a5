10 v=36874
20 poke v+4,15
30 for n=1 to 500
40 poke v,128+(n and 127):poke v+2,200
50 poke v+3,180
60 for t=1 to 4:next t
70 poke v,0:poke v+2,0
80 next n
