10 p=100:print "the slots"
20 input "your bet";m
30 if m>100 then print "house limits are 100":goto 20
40 if m<1 then print "minimum bet is 1":goto 20
50 x=int(6*rnd(1))+1:y=int(6*rnd(1))+1:z=int(6*rnd(1))+1
60 print x;y;z
70 if x=y and y=z then 120
80 if x=y or y=z or x=z then 140
90 print "you lost":p=p-m
100 goto 160
120 print "jackpot":p=p+10*m:goto 160
140 print "a pair":p=p+2*m
160 print "your standings are";p
170 input "again";a$
180 if a$="y" or a$="yes" then 20
190 if p<0 then print "pay up, please"
200 if p>=0 then print "collect your winnings"
210 end
