1 poke828,169:poke830,141:poke833,96:goto10
2 poke829,x:poke831,p-int(p/256)*256:poke832,p/256:sys828:return
10 i=i+1:printi
20 x=i:p=43:gosub2
30 goto10
