10 for i=1 to 2500
20 on int(i/7)-int(i/49)*7+1 gosub 100,100,110,110,120,120,130
40 next i
50 end
100 a=a+1:return
110 b=b+1:return
120 c=c+1:return
130 d=d+1:return
