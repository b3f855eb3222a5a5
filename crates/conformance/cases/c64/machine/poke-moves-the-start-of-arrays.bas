10 i=0:w=0:z=9
20 w=peek(47)
30 fori=1to2:printz:poke47,w-7:next
