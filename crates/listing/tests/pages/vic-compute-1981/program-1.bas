10 print "{clr}{3 down}{rght}{left}{up}{home}"
20 print "{blk}{wht}{red}{cyn}{pur}{grn}{blu}{yel}{rvon}{rvof}"
30 a$="{f1}{f2}{f3}{f4}{f5}{f6}{f7}{f8}{inst}{del}"
40 print "the word is   hidden here":poke 36879,27:print "{rvon}St"
50 data 10,20,30,40,50,60
60 rem pi is not here
70 print 2*~
