10 open 2,8,2,"crs":input#2,a$:print "never"
