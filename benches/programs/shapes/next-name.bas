10 for i=1 to 20000
20 next i
