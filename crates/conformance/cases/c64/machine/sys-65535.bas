10 print"a":sys65535
