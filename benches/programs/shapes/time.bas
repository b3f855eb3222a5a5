10 for i=1 to 3000
20 t=ti
30 if t>999999 then 50
40 next i
50 print t
