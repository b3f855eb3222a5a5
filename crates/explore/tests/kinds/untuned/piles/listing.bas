10 dim a(10)
20 input "do you want instructions";z$
30 if z$="yes" then print "take any number from one pile; the last one wins":goto 60
40 if z$="no" then 60
50 print "please answer yes or no":goto 20
60 input "how many piles";n
70 if n<2 or n>6 then print "2 to 6":goto 60
80 for i=1 to n
90 print "pile";i;:input a(i)
100 if a(i)<1 or a(i)>20 then print "1 to 20":goto 90
110 next i
120 input "do you move first";q$
130 if q$="no" then 230
140 if q$<>"yes" then 120
150 for i=1 to n:print "pile";i;a(i):next
160 input "your move: pile, number";x,y
170 if x<1 or x>n then 160
180 if y<1 or y>a(x) then 160
190 a(x)=a(x)-y
200 gosub 400:if t>0 then 230
210 print "machine loses":goto 320
230 k=0:for i=1 to n:if a(i)>0 then k=i
240 next:y=int(rnd(1)*a(k))+1
250 a(k)=a(k)-y:print "i take";y;"from";k
260 gosub 400:if t>0 then 150
270 print "machine wins"
320 input "do you want another game";z$
330 if z$="yes" then 60
340 if z$<>"no" then 320
350 end
400 t=0:for i=1 to n:t=t+a(i):next:return
