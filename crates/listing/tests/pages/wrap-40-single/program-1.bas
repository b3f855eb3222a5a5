10 print"abcdefghijklmnopqrstuvwxyz":goto 30
20 print"b"
30 end
