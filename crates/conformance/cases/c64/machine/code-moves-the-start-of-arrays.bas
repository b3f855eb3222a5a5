1 poke828,169:poke830,141:poke833,96:goto10
2 poke829,x:poke831,p-int(p/256)*256:poke832,p/256:sys828:return
10 i=0:w=0:p=0:x=0:z=9
20 w=peek(47)
30 fori=1to2:printz:x=w-7:p=47:gosub2:next
