10 dim w$(10),u$(26)
20 for i=1 to 10:read w$(i):next
30 w$=w$(int(rnd(1)*10)+1):l=len(w$):m=0:c=0
40 d$="":for i=1 to l:d$=d$+"-":next
50 print:print d$
60 input "your letter";g$
70 if len(g$)<>1 then print "one letter":goto 60
80 for i=1 to c:if u$(i)=g$ then print "you had that":goto 60
90 next:c=c+1:u$(c)=g$
100 h=0:n$="":for i=1 to l
110 if mid$(w$,i,1)=g$ then n$=n$+g$:h=h+1:goto 130
120 n$=n$+mid$(d$,i,1)
130 next:d$=n$
140 if h=0 then m=m+1:print "wrong, that was";m
150 if d$=w$ then print "you have it":goto 200
160 if m<9 then 50
170 print "it was ";w$
200 input "another word";a$
210 if left$(a$,1)="y" then 30
220 print "bye":end
300 data garden,window,bottle,bridge,candle,summer,winter,button,pocket,mirror
