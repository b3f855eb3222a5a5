10 for i=1 to 2500
20 x=i and 7
30 if x=1 then 100
40 if x=2 then 110
50 if x=3 then goto 120
60 if x<>4 then 130
70 y=y+4
80 goto 140
100 y=y+1:goto 140
110 y=y+2:goto 140
120 y=y+3:goto 140
130 y=y-1
140 next i
