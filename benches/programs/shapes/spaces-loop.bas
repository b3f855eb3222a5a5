10 for i = 1 to 12000
20 a = a + 1
30 if a = 100 then a = 0
40 next i
