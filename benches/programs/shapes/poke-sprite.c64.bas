10 v=53248
20 poke v+21,1:poke 2040,13
30 for i=0 to 62:poke 832+i,255:next i
40 for r=1 to 8
50 for x=24 to 255
60 poke v,x
70 poke v+1,100
80 next x
90 next r
