10 for x=10 to -10 step -.01
20 s=s+x
30 t=t-x
40 next x
50 print s
