10 print"abcdefghijklmnopqrstuvw":goto 100
20 print"b"
100 end
