10 fori=828to833:reada:pokei,a:next:poke774,60:poke775,3
20 data238,32,208,76,26,167
30 poke53280,0:list20
