10 for i=1 to 700
20 print "{home}punkte";i
30 print "leben";3
40 next i
