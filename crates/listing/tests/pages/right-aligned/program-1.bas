5 rem start
10 print "a"
100 print "b"
1000 print "c"
10000 end
