10 rem globe
20 print"{clr}{10 down}     {rvon}A{CBM-A}{rvof}{blk}{wht}{red}{cyn}{pur}{grn}{blu}{yel}"
30 print"{home}{up}{left}{rght}{f1}\^{SHIFT-SPACE}":poke 36879,8
