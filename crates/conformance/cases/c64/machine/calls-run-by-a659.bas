1 poke1000,peek(1000)+1:ifpeek(1000)>1thenprint"again"x:end
2 x=5:fori=0to5:ready:poke49152+i,y:next:data 32,89,166,76,174,167
3 sys49152
