10 c=200
20 print "you have";c
30 input "bet";b:if b<5 or b>c then print "from 5 up to what you have":goto 30
40 p=0:d=0:gosub 400:p=p+x:gosub 400:p=p+x
50 gosub 400:d=x:print "i show";x
60 print "your hand is";p
70 input "h for a card, s to stay";a$
80 if a$="s" then 130
90 if a$<>"h" then print "h or s":goto 70
100 gosub 400:p=p+x:print "you get";x
110 if p>21 then print "bust":goto 170
120 goto 60
130 gosub 400:d=d+x:print "my card";x
140 if d<17 then 130
150 if d>21 or p>d then print "you win":c=c+b:goto 180
160 if p=d then print "a draw":goto 180
170 c=c-b:print "i win"
180 if c>=5 then 20
190 print "you are out of money"
200 end
400 x=int(rnd(1)*10)+2:return
