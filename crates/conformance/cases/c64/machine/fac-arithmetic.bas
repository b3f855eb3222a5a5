10 poke785,0:poke786,192:fori=0to12:reada:poke49152+i,a:next
20 data 169,249,160,186,32,40,186,32,113,191,96,0,0
30 print usr(10)
