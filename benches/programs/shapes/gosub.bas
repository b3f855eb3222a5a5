10 for i=1 to 4000
20 gosub 100
30 next i
40 end
100 k=k+1
110 if k>7 then k=0
120 return
