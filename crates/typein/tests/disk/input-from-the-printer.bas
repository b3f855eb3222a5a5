10 open 2,4:input#2,a$:print a$;st
