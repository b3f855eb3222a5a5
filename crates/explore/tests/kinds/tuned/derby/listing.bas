10 dim n$(5),p(5),c(9),b(9),h(9)
20 for i=1 to 5:read n$(i):next
30 input "do you want to read the rules";a$
40 if a$="no" then 70
50 if a$<>"yes" then print "yes or no":goto 30
60 print "back a horse; the first one to line 20 wins"
70 input "how many people bet";k
80 if k<1 or k>9 then print "1 to 9":goto 70
90 for i=1 to k:c(i)=100:next:r=0
100 r=r+1:print "race";r:for i=1 to 5:p(i)=0:print i;n$(i):next
110 for j=1 to k
120 print "player";j:input "horse, stake";h(j),b(j)
130 if h(j)<1 or h(j)>5 then print "no such horse":goto 120
140 if b(j)<1 or b(j)>c(j) then print "that is not possible":goto 120
150 next j
160 for i=1 to 5:p(i)=p(i)+int(rnd(1)*4):next
170 w=0:for i=1 to 5:if p(i)>=20 and w=0 then w=i
180 next:if w=0 then 160
190 print n$(w);" wins"
200 for j=1 to k:if h(j)=w then c(j)=c(j)+4*b(j):goto 220
210 c(j)=c(j)-b(j)
220 next
230 input "another race";a$
240 if a$="yes" then 100
250 print "the track closes":end
300 data arrow,bella,comet,daisy,ember
