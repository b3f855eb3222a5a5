10 print "hallo"
20 goto 10
30 end
