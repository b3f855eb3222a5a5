10 fori=0to14:reada:poke828+i,a:next
20 data 201,42,208,8,169,43,32,71,171,76,246,166,76,26,167
30 poke774,60:poke775,3:list40
40 rem a*b
