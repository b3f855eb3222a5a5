10 cls
20 a$=inkey$
30 'a remark
40 if a!=1 then a=2
60 a=b mod c
