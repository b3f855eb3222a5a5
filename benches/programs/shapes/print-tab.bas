10 for i=1 to 400
20 print tab(i and 31);"*"
30 next i
