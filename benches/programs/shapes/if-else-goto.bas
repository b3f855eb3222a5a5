10 for i=1 to 3000
20 if i>1500 then 50
30 a=a+1
40 goto 60
50 b=b+1
60 if a>b goto 80
70 d=d+1
80 next i
