10 for i=0 to 900 step .1
20 s=s+i
30 next i
40 print s
