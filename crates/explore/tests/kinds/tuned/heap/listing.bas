10 print "take coins from a heap"
20 input "how many coins";n
30 if n<5 or n>50 then print "5 to 50, please":goto 20
40 input "how many at most in one move";m
50 if m<2 or m>n/2 then print "no":goto 40
60 input "do you begin (1) or i (2)";f
70 if f=2 then 140
80 if f<>1 then 60
90 print "there are";n
100 input "you take";t
110 if t<1 or t>m or t>n or t<>int(t) then print "against the rules":goto 100
120 n=n-t
130 if n=0 then print "you win":goto 200
140 c=n-int(n/(m+1))*(m+1)
150 if c=0 then c=1
160 n=n-c:print "i take";c
170 if n=0 then print "i win":goto 200
180 goto 90
200 print "thanks for the game"
210 input "again (yes/no)";a$
220 if a$="yes" then 20
230 end
