10 dim a(3),b(3)
20 input "the rules (yes or no)";a$:if left$(a$,1)="n" then 40
30 print "pico: a digit in a wrong place. fermi: in the right one"
40 for i=1 to 3
50 a(i)=int(rnd(1)*10):if i=1 then 60
55 for j=1 to i-1:if a(j)=a(i) then 50
57 next
60 next
70 print "i think of three digits"
80 for g=1 to 12
90 print "guess";g;:input g$
100 if len(g$)<>3 then print "three digits, please":goto 90
110 for i=1 to 3:c=asc(mid$(g$,i,1)):if c<48 or c>57 then print "what?":goto 90
120 b(i)=c-48:next
130 if b(1)=b(2) or b(2)=b(3) or b(1)=b(3) then print "no digit twice":goto 90
140 p=0:f=0:for i=1 to 3:for j=1 to 3
150 if a(i)<>b(j) then 170
160 if i=j then f=f+1:goto 170
165 p=p+1
170 next:next
180 if f=3 then 230
190 print p;"pico";f;"fermi"
200 next g
210 print "the number was";a(1);a(2);a(3)
220 goto 250
230 print "you have it":y=y+1
250 input "again";a$
260 if left$(a$,1)="y" then 40
270 print "you have";y:end
