10 data 1,2,1o,4
20 data a9,0o,ff,i
30 data 1,2,-l5,.5:print "x"
40 data one,1o,"5o"
50 data 1,2,o
60 restore:read a
