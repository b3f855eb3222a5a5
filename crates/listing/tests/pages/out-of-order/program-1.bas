10 print"a"
20 print"b"
30 print"c"
40 print"d"
