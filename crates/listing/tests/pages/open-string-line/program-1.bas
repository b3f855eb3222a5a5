10 print "hello
20 print "world
30 end
