5 rem first
10 print"a"
20 print"b"
50 end
