10 open 2,8,2,"one":get#2,a$:print a$;st:get#2,a$:print asc(a$);st
