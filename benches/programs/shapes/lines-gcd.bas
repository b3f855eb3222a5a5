10 for a=100 to 150
20 for b=50 to 80
30 x=a
40 y=b
50 if x=y then 90
60 if x>y then x=x-y
70 if y>x then y=y-x
80 goto 50
90 s=s+x
100 next b
110 next a
120 print s
