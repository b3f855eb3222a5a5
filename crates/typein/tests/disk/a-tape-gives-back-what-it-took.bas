10 open 1,1,1,"t":print#1,"one":print#1,2:close 1
20 open 1,1,0,"t":input#1,a$:print a$;st:input#1,b:print b;st:input#1,c$:print st
