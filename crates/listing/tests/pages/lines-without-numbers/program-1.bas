10 print "a"
20 print "c"
30 end
