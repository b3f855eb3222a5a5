10 dim a(60),b%(60)
20 for r=1 to 60:for i=0 to 60
30 a(i)=a(i)+i
40 b%(i)=i*2
50 next i:next r
