1 fori=0to5:reada:poke49152+i,a:next:data 142,0,4,76,139,227
2 poke768,0:poke769,192
3 print 1/0
