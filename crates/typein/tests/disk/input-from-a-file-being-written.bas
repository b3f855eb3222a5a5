10 open 2,8,2,"w,s,w":input#2,a$:print st
