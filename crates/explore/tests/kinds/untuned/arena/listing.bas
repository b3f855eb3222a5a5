10 print "the arena":print "do you want instructions";
20 input z$
30 if z$<>"yes" then 60
40 print "you face the bull. 1 the cape high, 2 the cape low, 3 both hands"
50 print "when he charges you may also go for the kill"
60 b=int(rnd(1)*5)+1:n=0:s=0
70 print "he is";
80 if b=1 then print " superb"
90 if b=2 then print " good"
100 if b>2 then print " fair"
110 n=n+1:print "pass number";n
120 input "do you go for the kill";k$
130 if k$="yes" then 200
140 if k$<>"no" then print "yes or no, please":goto 120
150 input "which move with the cape";c
160 if c<1 or c>3 or c<>int(c) then print "do not panic, a number":goto 150
170 s=s+c
180 if rnd(1)*30<c*b then print "he has gored you":goto 300
190 goto 110
200 print "it is the moment of truth"
210 input "how do you strike, 4 or 5";h
220 if h<>4 and h<>5 then print "you lose your nerve":goto 300
230 if rnd(1)*(n+2)>b/2 then print "you have killed him":goto 280
240 print "you missed":goto 300
280 print "the crowd cheers";s;"times"
290 goto 310
300 print "the crowd boos"
310 print "adios":end
