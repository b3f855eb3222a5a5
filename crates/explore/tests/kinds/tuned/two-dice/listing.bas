10 m=0
20 print "dice with stakes"
30 input "your stake";b
40 if b<=0 then print "more than that":goto 30
50 if b>500 then print "the house limit is 500":goto 30
60 d=int(rnd(1)*6)+int(rnd(1)*6)+2
70 print "you roll";d
80 if d=7 or d=11 then print "you win":m=m+b:goto 150
90 if d=2 or d=3 or d=12 then print "you lose":m=m-b:goto 150
100 p=d:print "the point is";p
110 d=int(rnd(1)*6)+int(rnd(1)*6)+2:print "roll";d
120 if d=p then print "you win":m=m+b:goto 150
130 if d<>7 then 110
140 print "seven, you lose":m=m-b
150 print "your account";m
160 input "play on, 1 is yes, 2 is no";q
170 if q=1 then 30
180 if q<>2 then 160
190 print "come back soon":end
