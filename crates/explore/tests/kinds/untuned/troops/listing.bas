10 print "two countries at war"
20 print "you have 72000 men. give army, navy, air force"
30 input x,y,z
40 if x+y+z>72000 then print "more than you have":goto 30
50 if x<0 or y<0 or z<0 then 30
60 a=30000:b=20000:c=22000
70 print "me";a;b;c;"you";x;y;z
80 input "attack with (1) army (2) navy (3) air force";k
90 if k<1 or k>3 then 80
100 input "how many men";m
110 if m<0 then 100
120 if k=1 and m>x then 80
130 if k=2 and m>y then 80
140 if k=3 and m>z then 80
150 if k=1 then x=x-int(m/3):a=a-int(m/2)
160 if k=2 then y=y-int(m/3):b=b-int(m/2)
170 if k=3 then z=z-int(m/3):c=c-int(m/2)
180 x=x-int(rnd(1)*3000):if x<0 then x=0
190 if a<1 or b<1 or c<1 then print "you won":goto 230
200 if x+y+z<20000 then print "you lost":goto 230
210 goto 70
230 print "the war has ended"
240 end
