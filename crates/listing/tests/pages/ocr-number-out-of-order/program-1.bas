10 print "a"
15 print "b"
20 print "c"
50 print "d"
60 end
