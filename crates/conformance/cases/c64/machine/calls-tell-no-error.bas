1 fori=0to4:ready:poke49152+i,y:next:data 162,128,76,55,164
2 sys49152:print"not here"
