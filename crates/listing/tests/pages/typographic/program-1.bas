10 print "hallo":a=5-3
20 goto 10
