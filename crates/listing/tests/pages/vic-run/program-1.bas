10 rem rockets
20 print"{clr}{2 down}{rvon}    {CBM-A}A{rvof}{blk}{yel}"
30 if a$="{f1}" or a$="{f8}" then poke 36879,8
