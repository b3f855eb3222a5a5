10 print"hello":printa;b
20 fori=1to10:next
30 poke53280,0:printpeek(43)
40 ifa=bthen100
50 gosub100:goto10
60 rem ?print for
70 data ?print,for
80 a$="?print":b$=left$(a$,1)
90 x=sin(1)+cos(2)*tan(3)/atn(4)-exp(5)^log(6)
100 end
110 print   "spaces   kept"   ;   a
120 go to 10
