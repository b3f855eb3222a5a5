10 print "["chr$(65)"]";"["str$(5)"]"
20 a$="{clr}"
30 print "{red}"+"["+a$+"]"
