10 v=53248
20 poke v+21,3:poke 2040,13:poke 2041,13
30 for i=0 to 62:poke 832+i,255:next i
40 poke v+2,120:poke v+3,100:poke v+1,100
50 for r=1 to 5
60 for x=24 to 255
70 poke v,x
80 if peek(v+30)and 1 then c=c+1
90 next x
100 next r
