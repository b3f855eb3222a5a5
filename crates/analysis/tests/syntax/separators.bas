10 for i=1 to 10;print i:next
20 input "name":a$
30 print "a":b$
40 poke 53280.0
50 poke 53280;0
60 print a;b,c:print a:b
70 dim a(10).b(5)
80 open 1;8
90 data 1;2.3
