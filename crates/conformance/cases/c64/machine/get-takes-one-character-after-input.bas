10 fori=0to4:reada:poke631+i,a:next:poke198,5:data65,66,67,13,88
20 inputa$:getk$:printlen(k$)k$
