10 for y=-1 to 1 step .2
20 for x=-2 to .5 step .1
30 a=0:b=0:n=0
40 t=a*a-b*b+x
50 b=2*a*b+y
60 a=t
70 n=n+1
80 if n<12 and a*a+b*b<4 then 40
90 s=s+n
100 next x
110 next y
120 print s
