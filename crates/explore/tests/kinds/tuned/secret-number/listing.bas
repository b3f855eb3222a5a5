10 print "i hide a number from 1 to";
20 input "limit";l
30 print "a number from 1 to";l
40 x=int(rnd(1)*l)+1:g=0
50 input "what do you say";n
60 g=g+1
70 if n=x then 110
80 if n<x then print "more":goto 50
90 print "less"
100 goto 50
110 print "found after";g;"questions"
120 print
130 goto 30
