10 if a=1 then
20 print "a"
30 end
