10 dim p(4,2)
20 print "four of them hide in a city of ten by ten blocks"
30 t=0:for i=1 to 4:p(i,1)=int(rnd(1)*10):p(i,2)=int(rnd(1)*10):next
40 t=t+1
50 print "turn";t;"where do you look";
60 input m,n
70 for i=1 to 4
80 if p(i,1)=-1 then 120
90 if p(i,1)<>m or p(i,2)<>n then 110
100 p(i,1)=-1:print "you found number";i:goto 120
110 d=sqr((p(i,1)-m)^2+(p(i,2)-n)^2):print "number";i;"is";int(d*10)/10;"away"
120 next i
130 for j=1 to 4:if p(j,1)<>-1 then 160
140 next j
150 print "all of them in";t;"turns":goto 190
160 if t<10 then 40
170 print "no more turns. they were at"
180 for i=1 to 4:print p(i,1);p(i,2):next
190 print "let us play again":print
200 goto 30
