10 print"c"
20 print"b"
30 print"d"
