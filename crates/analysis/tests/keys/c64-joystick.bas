10 jo=56320
20 j=not peek(jo) and 15
30 if (peek(56321) and 16)=0 then 100
40 wait 198,1:get a$
50 goto 20
100 for i=1 to 10:get a$:next
