10 h$="0123456789abcdef"
20 for n=1 to 1100
30 x=n*13:a$=""
40 for k=1 to 4
50 d=x-int(x/16)*16
60 a$=mid$(h$,d+1,1)+a$
70 x=int(x/16)
80 next k
90 next n
100 print a$
