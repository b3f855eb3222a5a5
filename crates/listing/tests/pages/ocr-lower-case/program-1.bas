10 print "a"
20 print "b"
30 gosub 100
40 end
100 return
