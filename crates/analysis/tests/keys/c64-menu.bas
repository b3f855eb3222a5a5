10 print"{clear}1 start 2 help 3 end"
20 get a$:if a$="" then 20
30 a=val(a$):if a<1 or a>3 then 20
40 on a goto 100,200,300
100 end
200 end
300 end
