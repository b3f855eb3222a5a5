10 def fn q(x)=x-int(x/8)*8
20 for i=1 to 4000
30 s=s+fn q(i)
40 next i
50 print s
