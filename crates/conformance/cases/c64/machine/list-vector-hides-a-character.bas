10 fori=828to837:reada:pokei,a:next:poke774,60:poke775,3
20 data 201,88,208,2,169,46,76,26,167,0
30 list40
40 rem xyx
