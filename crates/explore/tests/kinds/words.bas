100 rem hang the man
110 print chr$(147);"guess the word"
120 read n:dim w$(n):for i=1 to n:read w$(i):next
130 z=0:g=0
200 rem a new word
210 x=int(rnd(1)*n)+1:w$=w$(x):l=len(w$)
220 s$="":for i=1 to l:s$=s$+"-":next:f=0:u$=""
300 rem a guess
310 print:print s$;"   wrong:";f;"  ";u$
320 input "letter or word";a$
330 if len(a$)>1 then 450
340 t=0:r$=""
350 for i=1 to l
360 if mid$(w$,i,1)=a$ then r$=r$+a$:t=t+1:goto 380
370 r$=r$+mid$(s$,i,1)
380 next:s$=r$
390 if t=0 then f=f+1:u$=u$+a$
400 if s$=w$ then 500
410 if f<8 then 300
420 print "the man hangs. it was ";w$:goto 600
450 if a$=w$ then 500
460 f=f+1:goto 410
500 print "right! ";w$:g=g+1
600 z=z+1:print g;"of";z;"words"
610 print "another word (y/n)"
620 get k$:if k$="" then 620
630 if k$="y" then 200
640 end
700 data 8,"tape","sprite","cursor","monitor"
710 data "return","basic","printer","joystick"
