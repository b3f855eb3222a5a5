10 read a$,b$,c$:print a$;b$;c$
20 data "ab
30 data cd,ef
