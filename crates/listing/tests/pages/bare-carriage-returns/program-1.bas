10 print"a"
20 print"b"
30 goto 10
