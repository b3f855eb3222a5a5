10 a=7:open2,2,0,chr$(6):print a;peek(56)
20 print#2,"x":get#2,a$:print st;len(a$)
30 close2:print peek(56)
