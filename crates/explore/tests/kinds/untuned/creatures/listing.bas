10 dim q$(40),y(40),n(40)
20 q$(1)="does it swim":y(1)=2:n(1)=3
30 q$(2)="fish":q$(3)="bird":c=3
40 print "think of an animal"
50 input "are you thinking of one";a$
60 if a$="no" then 200
70 if a$<>"yes" then 50
80 k=1
90 if y(k)=0 then 130
100 print q$(k);:input a$
110 if a$="yes" then k=y(k):goto 90
115 if a$="no" then k=n(k):goto 90
120 goto 100
130 print "is it a ";q$(k);:input a$
140 if a$="yes" then print "as i thought":w=w+1:goto 40
150 if a$<>"no" then 130
160 input "what was it";v$:input "a question to tell them apart";x$
170 if c>36 then print "my head is full":goto 200
180 q$(c+1)=q$(k):q$(c+2)=v$:q$(k)=x$:y(k)=c+2:n(k)=c+1:c=c+2
190 goto 40
200 print "i know";int(c/2)+1;"animals, guessed";w
210 end
