1 poke828,169:poke830,141:poke833,96:goto10
2 poke829,x:poke831,p-int(p/256)*256:poke832,p/256:sys828:return
10 ab=5:cd=7:v=0:p=0:x=0
20 v=peek(45)+256*peek(46)
30 fori=1to2:printab;cd:x=67:p=v:gosub2:x=68:p=v+1:gosub2:next
