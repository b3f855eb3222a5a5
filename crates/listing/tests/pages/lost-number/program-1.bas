10 print "a"
20 end
