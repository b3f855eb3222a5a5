10 for i=1 to 1200
20 gosub 100
30 next i
40 end
100 gosub 200:a=a+1:return
200 gosub 300:b=b+1:return
300 c=c+1:if c>10 then c=0
310 return
