10 rem collatz
20 for n=1 to 220
30 x=n
40 c=0
50 if x=1 then 110
60 c=c+1
70 h=int(x/2)
80 if h*2=x then x=h:goto 50
90 x=x*3+1
100 goto 50
110 if c>m then m=c
120 next n
130 print m
