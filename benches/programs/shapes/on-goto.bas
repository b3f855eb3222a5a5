10 for i=1 to 2500
20 x=(i and 3)+1
30 on x goto 100,110,120,130
40 next i
50 end
100 a=a+1:goto 40
110 b=b+1:goto 40
120 c=c+1:goto 40
130 d=d+1:goto 40
