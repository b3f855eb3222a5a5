1 fori=0to2:ready:poke49152+i,y:next:data 76,225,167
2 fori=0to10:ready:poke49200+i,y:next:data 32,44,168,8,104,41,2,141,60,3,96
3 fori=0to5:ready:poke49250+i,y:next:data 32,96,166,76,174,167
4 fori=0to5:ready:poke49300+i,y:next:data 32,99,166,76,174,167
5 fori=0to5:ready:poke49350+i,y:next:data 32,121,0,76,131,168
6 fori=0to6:ready:poke49400+i,y:next:data 32,121,0,32,160,168,96
7 fori=0to5:ready:poke49450+i,y:next:data 169,0,56,76,47,168
8 fori=0to3:ready:poke828+i,y:next:data 32,36,184,96
9 fori=0to9:ready:poke49500+i,y:next:data 32,36,184,32,115,0,32,60,3,96
10 sys(49500)1000,7,1001,8:sys49152:print"a":sys49200
20 x=5:sys49250:print x:x=5:sys49300:print x
30 sys(49350)100:print"c":sys(49400)50
40 print"not here"
50 print"d":sys49450:print"nor here"
100 print"b":return
