10 print"a":goto30
20 print"b"
30 return
