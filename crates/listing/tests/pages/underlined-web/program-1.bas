10 print"SNNN     ""
20 print"a   b{SHIFT-*}"
30 goto  10
40 print"the   end"
