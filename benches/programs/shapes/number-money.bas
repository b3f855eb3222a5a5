10 k=1000:z=.05
20 for j=1 to 1500
30 k=k+k*z/12
40 k=int(k*100+.5)/100
50 if k>2000 then k=1000
60 next j
70 print k
