10 for n=3 to 1400 step 2
20 d=3
30 q=n/d
40 if q=int(q) then 80
50 d=d+2
60 if d*d<=n then 30
70 c=c+1
80 next n
90 print c
