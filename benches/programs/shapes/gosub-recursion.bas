10 dim n(20)
20 for r=1 to 4
30 d=6:a=1:b=2:c=3:gosub 100
40 next r
50 print m:end
100 if d=0 then return
110 d=d-1:t=b:b=c:c=t:gosub 100:t=b:b=c:c=t
120 m=m+1
130 t=a:a=c:c=t:gosub 100:t=a:a=c:c=t
140 d=d+1:return
