10 poke790,0:poke791,192:fori=0to6:reada:poke49152+i,a:next
20 data 238,0,4,104,104,104,64
30 poke1024,0:poke49168,0:poke49169,0:poke49170,96:sys49168:print"ok"
