10 def fn a(x)=y+1024+40*x
20 def fn m(z)=z-int(z/m)*m
30 m=7:for y=0 to 39:for r=0 to 24
40 p=fn a(r)
50 q=fn m(p)
60 next r,y
