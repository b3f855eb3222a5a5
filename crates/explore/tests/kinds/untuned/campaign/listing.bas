10 print "a campaign of ten battles"
20 m=8000:w=0:l=0
30 for b=1 to 10
40 print "battle";b;"men";m
50 d=500+100*b:e=int(rnd(1)*600)+500
60 print "money";d
70 input "how much for food";f
80 if f<0 then 70
90 input "how much for pay";s
100 if s<0 then 90
110 input "how much for ammunition";a
120 if a<0 then 110
130 if f+s+a<=d then 160
140 print "there is not that much":goto 70
160 o=2*f+s:if o>1200 then print "morale is high"
170 if o<=1200 then print "morale is poor"
180 input "your strategy";y
190 if y<1 or y>4 then print "strategy 1 to 4":goto 180
200 z=int(rnd(1)*4)+1
210 c=int(m/20*(1+e/(a+100))/(1+abs(y-z)))
220 m=m-c:print "you lost";c;"men"
230 if a+o>e+600 and y<>z then print "you win":w=w+1:goto 250
240 print "you lose":l=l+1
250 if m<500 then print "there is no army left":goto 280
260 next b
270 print "the war is over"
280 print "won";w;"lost";l
290 if w>l then print "the union is yours"
300 end
