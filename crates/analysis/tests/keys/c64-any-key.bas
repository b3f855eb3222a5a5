10 for i=1 to 10:get a$:next:rem forgets the keys before
20 get a$:if a$ then 40
30 goto 20
40 get b$:print b$;
50 poke 198,0:wait 198,1
60 get a$
