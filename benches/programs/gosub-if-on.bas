10 for i=1 to 60000
20 gosub 100
30 next
40 end
100 if k<3 then gosub 200
110 if k=3 then k=0
120 return
200 k=k+1
210 on k goto 220,230,240
220 return
230 n=n+1:return
240 return
