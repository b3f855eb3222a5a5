10 fori=0to12:reada:poke49152+i,a:next:sys49152:print peek(144)
20 data 169,8,32,180,255,169,96,32,150,255,96,0,0
