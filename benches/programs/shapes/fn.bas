10 def fn a(x)=x*x+1
20 def fn r(n)=int(rnd(1)*n)+1
30 for i=1 to 2500
40 a=fn a(i)
50 b=fn r(6)
60 s=s+b
70 next i
