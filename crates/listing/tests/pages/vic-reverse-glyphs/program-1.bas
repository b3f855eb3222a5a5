10 print"{clr}{home}{2 down}{up}{rght}{left}{rvon}{rvof}"
20 print"{blk}{wht}{red}{cyn}{pur}{grn}{blu}{yel}"
30 a$="{f1}{f8}":poke36879,27
