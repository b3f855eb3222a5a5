10 for r=1 to 400
20 a=0
30 b=1
40 for i=1 to 25
50 c=a+b
60 a=b
70 b=c
80 next i
90 next r
100 print a
