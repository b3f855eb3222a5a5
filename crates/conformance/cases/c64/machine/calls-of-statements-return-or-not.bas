10 fori=0to23:reada:poke828+i,a:next
11 data 32,36,184,238,234,3,96,32,121,0,32,160,168,238,235,3,96,32,66,167
12 data 238,236,3,96
20 poke1002,0:poke1003,0:poke1004,0:sys(828)1000,7:sys(835)40
30 print"no"
40 sys(845)i=1to2:printi;:next
