10 print "hello"
20 primt a$
30 end
