10 for i=1 to 3000
20 print "*";
30 next i
