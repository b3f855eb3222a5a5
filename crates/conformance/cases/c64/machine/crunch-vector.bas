1 fori=0to6:reada:poke49152+i,a:next:data 238,0,4,76,124,165,0
2 poke1024,0:poke772,0:poke773,192
3 poke631,34:poke632,13:poke198,2
