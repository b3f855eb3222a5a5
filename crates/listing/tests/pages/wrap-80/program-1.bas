10 print"this is a very long line of a program that goes on until column 80 here":goto 30
20 print"b"
30 end
