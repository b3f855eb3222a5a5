10 for i=1 to 60:for j=1 to 60
20 gosub 100
30 next j:next i
40 print s:end
100 if i>j then s=s+1:return
110 for k=1 to 3:s=s-k:next k
120 return
