10 for i=1 to 1200
20 a=sqr(i)/3+sin(i/50)
30 b=int(a*100)/100
40 s=s+b/7-a/i
50 next i
