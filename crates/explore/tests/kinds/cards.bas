100 rem seventeen and four for one player against the bank
110 dim d(52):print chr$(147);"seventeen and four"
120 gosub 900:k=100
200 rem a new hand
210 if k<1 then print "you are broke":goto 800
220 print "you have";k;"marks"
230 input "your bet";e
240 if e<1 or e>k then print "not possible":goto 230
250 if t>36 then gosub 900
260 p=0:b=0:gosub 700:p=p+w:gosub 700:p=p+w
300 rem player draws
310 print "you have";p
320 if p>21 then print "too much":goto 500
330 input "another card (y/n)";a$
340 if a$="y" then gosub 700:p=p+w:print "card";w:goto 310
350 if a$<>"n" then 330
400 rem the bank draws
410 gosub 700:b=b+w:print "bank:";b
420 if b<17 then 410
500 rem who wins
510 if p>21 then k=k-e:print "the bank wins":goto 560
520 if b>21 or p>b then k=k+e:print "you win":goto 560
530 k=k-e:print "the bank wins"
560 r=r+1:if r<8 then 200
570 goto 800
700 rem next card, value w
710 t=t+1:w=d(t)-13*int((d(t)-1)/13):if w>10 then w=w-9
720 if w=1 then w=11
730 return
800 rem end
810 print "you leave with";k;"marks"
820 input "once more (y/n)";a$:if a$="y" then r=0:goto 120
830 end
900 rem shuffle
910 for i=1 to 52:d(i)=i:next
920 for i=52 to 2 step -1:j=int(rnd(1)*i)+1:x=d(i):d(i)=d(j):d(j)=x:next
930 t=0:return
