10 open 2,8,2,"one":input#2,a$:print a$;st:input#2,b$:print b$;st
