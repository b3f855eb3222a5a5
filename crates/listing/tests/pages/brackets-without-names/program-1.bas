10 print"[5" "]"
20 print"[y/n]"
