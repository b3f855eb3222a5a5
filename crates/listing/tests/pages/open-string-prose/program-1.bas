10 print "hello
20 print "world
