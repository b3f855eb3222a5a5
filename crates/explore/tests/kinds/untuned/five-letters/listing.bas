10 dim s(7)
20 print "guess a word of five letters"
30 print "? gives up"
40 r=int(rnd(1)*8)+1:restore:for i=1 to r:read s$:next
50 g=0
60 input "guess a word";l$
70 g=g+1
80 if l$=s$ then 200
90 if l$="?" then print "it was ";s$:goto 210
100 if len(l$)<>5 then print "you must guess five letters":goto 60
110 p$="":q=0
120 for i=1 to 5:t$="-"
130 for j=1 to 5:if mid$(s$,i,1)=mid$(l$,j,1) then q=q+1
140 next
150 if mid$(s$,i,1)=mid$(l$,i,1) then t$=mid$(s$,i,1)
160 p$=p$+t$:next
170 print q;"matches; ";p$
180 goto 60
200 print "you got it in";g;"guesses"
210 input "want to play again";q$
220 if q$="yes" then 40
230 end
240 data lemon,grape,peach,olive,mango,berry,plums,dates
