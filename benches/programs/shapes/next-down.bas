10 for i=20000 to 1 step -1
20 s=s+i
30 next i
40 print s
