10 ifpeek(2)=0thenpoke2,1:fori=0to8:reada:poke49152+i,a:next:sys49152
20 print"again"
30 data 32,89,166,76,174,167,0,0,0
