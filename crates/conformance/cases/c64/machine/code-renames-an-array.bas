1 poke828,169:poke830,141:poke833,96:goto10
2 poke829,x:poke831,p-int(p/256)*256:poke832,p/256:sys828:return
10 i=0:w=0:p=0:x=0:dima(3),b(3):a(1)=5:b(1)=7
20 w=peek(47)+256*peek(48)
30 fori=1to2:printa(1);b(1):x=66:p=w:gosub2:x=65:p=w+27:gosub2:next
