10 print"SNNNMMT QW":pO1024,{CBM-A}
20 print"A__ _":a$="{CBM-A}{SHIFT-+}"
30 print"A B"
