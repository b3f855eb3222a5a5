10 dim l(9):for i=1 to 9:read l(i):next
20 input "what is your handicap";h
30 if h<0 or h>30 then print "the club takes 0 to 30":goto 20
40 t=0
50 for g=1 to 9
60 d=l(g):s=0
70 print "hole";g;"is";d;"yards away"
80 input "which club (1-10)";c
90 if c<1 or c>10 then print "that is not in the bag":goto 80
100 s=s+1
110 if c=10 then 200
120 r=int((120+(10-c)*14)*(.7+rnd(1)*.4)-h)
130 d=abs(d-r)
140 if d<20 then print "on the green":goto 80
150 if rnd(1)<.1 then print "in the rough":d=d+10
160 print d;"yards to go"
170 if s>14 then 220
180 goto 80
200 if d>=20 then print "a putter, here? you moved it a little":d=d-10:goto 80
210 if rnd(1)<.3 then print "it rolls past":goto 80
220 print "holed out in";s
230 t=t+s
240 next g
250 print "your score is";t
260 end
270 data 361,389,206,500,408,359,424,388,196
