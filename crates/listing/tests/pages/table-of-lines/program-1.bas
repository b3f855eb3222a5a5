100 print "titel"
110 dim a(10)
120 end
