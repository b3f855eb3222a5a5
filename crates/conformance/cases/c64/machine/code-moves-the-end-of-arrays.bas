1 poke828,169:poke830,141:poke833,96:goto10
2 poke829,x:poke831,p-int(p/256)*256:poke832,p/256:sys828:return
10 i=0:w=0:p=0:x=0:dima(1),b(1):b(1)=7
20 w=peek(49)
30 fori=1to2:printb(1):x=w-17:p=49:gosub2:next
