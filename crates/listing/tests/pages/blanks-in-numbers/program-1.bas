100 print "a"
210 goto 100
2005 =a
