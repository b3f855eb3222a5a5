10 if a=1 then print "x" else print "y"
20 if a=1 then 40:else 50
30 if a=1 then goto 40 else goto 50
40 if a=1 then print "x":else print "y"
50 print using "##";a
80 print a mod 3
