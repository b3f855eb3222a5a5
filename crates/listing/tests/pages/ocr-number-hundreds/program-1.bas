90 rem start
100 print "a"
110 print "b"
120 goto 9o
130 end
