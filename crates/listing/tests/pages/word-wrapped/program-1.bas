10 on x goto 100,200,300:if x=0 then20
20 print "the sum is ";(a+b)*(c+d)
30 print "a text that is broken inside its quotes"
40 goto10
100 end
