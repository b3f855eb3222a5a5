10 :
20 print "a":
30 :
40 end
