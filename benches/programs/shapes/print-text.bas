10 for i=1 to 500
20 print "hallo welt"
30 next i
