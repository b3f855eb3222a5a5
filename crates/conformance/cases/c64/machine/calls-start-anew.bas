1 fori=0to2:ready:poke49152+i,y:next:data 76,148,227
2 sys49152
