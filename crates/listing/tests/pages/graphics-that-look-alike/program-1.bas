10 print"QWSV":print"{SHIFT-*}{SHIFT--}{SHIFT-+}"
20 goto 10
