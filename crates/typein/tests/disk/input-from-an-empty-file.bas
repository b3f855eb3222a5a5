10 open 2,8,2,"empty":a$="old":input#2,a$:print a$;st
