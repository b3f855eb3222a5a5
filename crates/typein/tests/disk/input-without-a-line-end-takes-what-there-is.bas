10 open 2,8,2,"one":input#2,a,b$:print a;b$;st
