5 print"{clr}{blk}         {rvon}{SHIFT-POUND}Q{CBM-*}{rvof}"
7 print"{grn}{3 down}{CBM-P}{CBM-O}{CBM-P}{CBM-P}{cyn}{pur}{yel}{f1}{f8}{inst}{del}{SHIFT-SPACE}"
20 goto 5
