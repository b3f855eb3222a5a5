10 fori=0to5:reada:poke828+i,a:next:data234,169,53,133,1,96
20 sys828:print"e"
