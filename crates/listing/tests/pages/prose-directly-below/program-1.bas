10 print "a"
20 goto 10
