10 print "in the year 1984 it began"
20 end
