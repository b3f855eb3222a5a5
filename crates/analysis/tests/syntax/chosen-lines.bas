10 on x goto 64000,20
20 on x goto 20,64000
30 on x gosub 20,30 else 40
