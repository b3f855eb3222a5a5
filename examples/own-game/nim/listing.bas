10 rem nim: take one to three of the matches; who takes the last one wins
20 print chr$(147);"nim"
30 for i=1 to 2:print "player";i
40 input "you (0) or the computer (1 or 2)";l(i):next
50 n=15+int(rnd(1)*10):p=1:m=0
100 rem a turn begins
110 if n=0 then 400
120 print n;"matches; player";p:if l(p)>0 then 300
200 rem a person
210 input "you take";m
220 if m<1 or m>3 or m>n then print "one to three":goto 210
230 goto 350
300 rem the computer: at level 2 it leaves a multiple of four, if it can
310 m=n-4*int(n/4):if l(p)=2 and m>0 then 340
320 m=1+int(rnd(1)*3):if m>n then m=n
340 print "i take";m
350 n=n-m:p=3-p:goto 100
400 print "player";3-p;"wins"
