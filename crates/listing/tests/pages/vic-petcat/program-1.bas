10 print"{clr}{home}{down}{up}{rght}{left}{rvon}{rvof}"
20 print"{blk}{wht}{red}{cyn}{pur}{grn}{blu}{yel}"
30 a$="{f1}{f2}{f3}{f4}{f5}{f6}{f7}{f8}{inst}{del}{swlc}{swuc}{dish}{ensh}"
40 print"ABC{SHIFT-@}{SHIFT-*}{CBM-A}{CBM-+}{SHIFT-POUND}{SHIFT-SPACE}~"
50 poke36879,27:x=~*2
