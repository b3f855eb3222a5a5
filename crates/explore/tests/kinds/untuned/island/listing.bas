10 print "you are elected to rule an island"
20 input "instructions";z$
30 if z$="n" then 60
40 print "keep the people alive for six years"
60 a=60000:b=500:c=0:d=1000:x=0
70 x=x+1
80 w=10+int(rnd(1)*10)
90 print "year";x;"you have";a;"rallods,";b;"people and";d;"acres"
100 print "this year an acre costs";w
110 input "how many acres do you sell";h
120 if h<0 then 110
130 if h>d then print "you have only";d:goto 110
140 d=d-h:a=a+h*w
150 input "how many rallods for the people";i
160 if i<0 or i>a then print "think again":goto 150
170 a=a-i
180 input "how many acres do you plant";j
190 if j<0 or j>d or j>2*b then print "that cannot be":goto 180
200 if j*5>a then print "you cannot pay that":goto 180
210 a=a-j*5
220 s=int(i/100):if s<b then print b-s;"died of hunger":c=c+b-s:b=s
230 if b<100 then 300
240 y=int(rnd(1)*20)+60:a=a+j*y
250 print "the harvest brings";j*y
260 b=b+int(rnd(1)*20)
270 if x<6 then 70
280 print "your term is over":goto 320
300 print "so many died that they throw you out"
320 print c;"people died under you"
330 end
