10 for i=1 to 500
20 print i;i*i,
30 next i
