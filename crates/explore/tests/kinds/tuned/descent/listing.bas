10 print "land the craft"
20 h=500:v=50:f=120:t=0
30 print "sec";t;"height";h;"speed";v;"fuel";f
40 if f=0 then b=0:print "no fuel":goto 70
50 input "burn (0-30)";b
60 if b<0 or b>30 then print "not possible":goto 50
65 if b>f then b=f
70 a=b-5:f=f-b
80 h=h-v+a/2:v=v-a:t=t+1
90 if h>0 then 30
100 if v<5 then print "a perfect landing":goto 130
110 if v<20 then print "a rough one":goto 130
120 print "you made a crater of";v;"feet"
130 print "try again?"
140 input a$:if a$="y" or a$="yes" then 20
150 end
