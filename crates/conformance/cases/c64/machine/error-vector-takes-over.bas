1 fori=0to12:reada:poke49152+i,a:next:data 138,48,3,76,0,193,76,116,164,0,0,0,0
2 fori=0to9:reada:poke49408+i,a:next:data 169,33,32,210,255,76,116,164,0,0
3 poke768,0:poke769,192
4 print"a":x=1/0
