10 dim b(9)
20 for i=1 to 9:b(i)=0:next:n=0
30 input "do you want x or o";c$
40 if c$="x" then m=1:goto 70
50 if c$<>"o" then print "x or o":goto 30
60 m=-1:goto 200
70 gosub 500
80 input "where do you move";s
90 if s=0 then print "thanks for the game":goto 350
100 if s>9 or s<0 then 120
110 if b(s)=0 then 130
120 print "that square is taken":goto 80
130 b(s)=m:n=n+1:gosub 600:if w=1 then print "you beat me":goto 350
140 if n=9 then print "a draw":goto 350
200 k=int(rnd(1)*9)+1:if b(k)<>0 then 200
210 b(k)=-m:n=n+1:print "i move to";k
220 gosub 600:if w=1 then gosub 500:print "i win":goto 350
230 if n=9 then print "a draw":goto 350
240 goto 70
350 print "that was a game"
360 end
500 for i=1 to 9:print mid$("o.x",b(i)+2,1);:if i/3=int(i/3) then print
510 next:return
600 w=0:for i=1 to 3:if abs(b(i)+b(i+3)+b(i+6))=3 then w=1
610 if abs(b(3*i-2)+b(3*i-1)+b(3*i))=3 then w=1
620 next:if abs(b(1)+b(5)+b(9))=3 or abs(b(3)+b(5)+b(7))=3 then w=1
630 return
