1 fori=0to6:reada:poke49152+i,a:next:data 238,0,4,76,131,164,0
2 poke1024,0:poke770,0:poke771,192
