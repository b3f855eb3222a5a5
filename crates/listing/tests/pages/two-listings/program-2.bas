10 print "spiel"
20 goto 10
30 end
