10 s=54272:poke s+24,15+16:poke s+23,241:poke s+22,90
20 for v=0 to 2:poke s+v*7+5,25+v*16:poke s+v*7+6,168:poke s+v*7+3,8:next
30 for n=1 to 6
40 poke s+1,n*7+9:poke s,n*40:poke s+4,65
50 poke s+8,n*3+20:poke s+11,21
60 poke s+15,90-n:poke s+18,129
70 for w=1 to 60:next
80 poke s+4,64:poke s+11,20:poke s+18,128
90 next
