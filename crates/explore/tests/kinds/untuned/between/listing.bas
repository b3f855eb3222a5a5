10 print tab(12);"in between"
20 print "two cards are shown. bet whether the third lies between them."
30 q=100
40 print "you have";q;"dollars"
50 a=int(rnd(1)*13)+2
60 b=int(rnd(1)*13)+2
70 if a>=b then 50
80 x=a:gosub 300:x=b:gosub 300
90 input "what is your bet";m
100 if m<0 then print "no tricks":goto 90
110 if m=0 then print "chicken":goto 50
120 if m>q then print "you have only";q:goto 90
130 c=int(rnd(1)*13)+2
140 x=c:gosub 300
150 if c>a and c<b then print "you win":q=q+m:goto 40
160 print "you lose":q=q-m
170 if q>0 then 40
180 print "you are broke"
190 input "try again (yes or no)";a$
200 if a$="yes" then 30
210 print "good luck another time":end
300 if x<11 then print x:return
310 if x=11 then print "jack"
320 if x=12 then print "queen"
330 if x=13 then print "king"
340 if x=14 then print "ace"
350 return
