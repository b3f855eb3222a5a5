10 dim a(9,9)
20 for r=1 to 30
30 for x=0 to 9
40 for y=0 to 9
50 a(x,y)=a(y,x)+1
60 next y
70 next x
80 next r
