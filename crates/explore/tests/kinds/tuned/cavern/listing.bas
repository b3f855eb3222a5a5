10 dim s(10,2):for i=1 to 10:read s(i,1),s(i,2):next
20 input "instructions (y-n)";i$:if i$="n" then 40
30 print "find the beast; s shoots, m moves"
40 l=1:a=3:w=int(rnd(1)*9)+2:p=int(rnd(1)*9)+2:if p=w then 40
50 print "you are in room";l;"tunnels to";s(l,1);s(l,2)
60 if s(l,1)=w or s(l,2)=w then print "you smell it"
70 input "shoot or move (s-m)";c$
80 if c$="s" then 150
90 if c$<>"m" then 70
100 input "where to";r
110 if r<>s(l,1) and r<>s(l,2) then print "not possible":goto 100
120 l=r:if l=w then print "it gets you":goto 200
130 if l=p then print "you fall into a pit":goto 200
140 goto 50
150 input "which room";r
160 a=a-1:if r=w then print "you got it":goto 200
170 print "missed":if a=0 then print "no arrows":goto 200
180 w=int(rnd(1)*9)+2:if w=l then print "it wakes":goto 200
190 goto 50
200 print "the hunt is over"
210 input "same again (y-n)";i$
220 if i$="y" then 40
230 end
300 data 2,10,3,1,4,2,5,3,6,4,7,5,8,6,9,7,10,8,1,9
