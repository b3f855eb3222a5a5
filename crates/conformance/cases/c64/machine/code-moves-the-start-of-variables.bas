1 poke828,169:poke830,141:poke833,96:goto10
2 poke829,x:poke831,p-int(p/256)*256:poke832,p/256:sys828:return
10 a=1:i=0:v=0:p=0:x=0
20 v=peek(45)
30 fori=1to2:printa:x=v+7:p=45:gosub2:next
