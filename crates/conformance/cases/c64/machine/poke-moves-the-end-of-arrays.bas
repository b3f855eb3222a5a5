10 i=0:w=0:dima(1),b(1):b(1)=7
20 w=peek(49)
30 fori=1to2:printb(1):poke49,w-17:next
