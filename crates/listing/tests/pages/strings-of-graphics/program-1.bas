10 print"press a key"
20 print"UCCI":print"JCCK"
30 print"Q"
