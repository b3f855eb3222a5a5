1 fori=0to5:ready:poke49152+i,y:next:data 32,68,166,76,116,164
2 sys49152
