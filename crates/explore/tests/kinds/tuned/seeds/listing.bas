10 dim b(13)
20 print "two rows of six pits"
30 for i=0 to 13:b(i)=3:next:b(6)=0:b(13)=0
40 gosub 500
50 input "your pit";m
60 if m<1 or m>6 then print "illegal pit":goto 50
70 if b(m-1)=0 then print "it is empty":goto 50
80 k=m-1:gosub 600
90 if k=6 then gosub 700:if e=0 then gosub 500:print "again":goto 50
100 gosub 700:if e=1 then 300
110 k=7+int(rnd(1)*6):if b(k)=0 then 110
120 print "i play";k-6:gosub 600
130 gosub 700:if e=0 then 40
300 print "the end"
310 if b(6)>b(13) then print "you win":goto 340
320 print "i win by";b(13)-b(6)
340 print "new game"
350 goto 30
500 for i=12 to 7 step -1:print b(i);:next:print
510 print b(13);tab(18);b(6)
520 for i=0 to 5:print b(i);:next:print:return
600 s=b(k):b(k)=0
610 k=k+1:if k>13 then k=0
620 b(k)=b(k)+1:s=s-1:if s>0 then 610
630 return
700 e=1:for i=0 to 5:if b(i)>0 then e=0
710 next:if e=1 then return
720 e=1:for i=7 to 12:if b(i)>0 then e=0
730 next:return
