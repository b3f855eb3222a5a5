10 i=0:w=0:dimb(100):b(9)=7
20 w=peek(50)
30 fori=1to2:printb(9):poke50,w-2:next
