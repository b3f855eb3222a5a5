10 s=54272
20 poke s+24,15:poke s+5,9:poke s+6,0
30 for n=1 to 500
40 poke s+1,n and 255:poke s,17
50 poke s+4,33
60 for t=1 to 4:next t
70 poke s+4,32
80 next n
