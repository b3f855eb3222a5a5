10 for n=1 to 1500
20 a$=mid$(str$(n),2):l=len(a$)
30 for i=1 to int(l/2)
40 if mid$(a$,i,1)<>mid$(a$,l+1-i,1) then 70
50 next i
60 c=c+1
70 next n
80 print c
