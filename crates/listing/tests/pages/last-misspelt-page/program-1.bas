10 print "hello"
20 for i=1 to 10
30 nekst i:print "x"
