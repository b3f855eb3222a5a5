10 print "hello
20 print "hello:goto 10
30 input "name;a$
40 if a$="y then 100
50 a$=left$("abc,2)
60 a$=hello"
70 print hello"
80 open 1,8,15,"i0
90 load"file,8
100 end
