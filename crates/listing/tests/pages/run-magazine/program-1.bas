10 rem rockets
20 print"{clr}{2 down}{rvon}    {CBM-A}A"
30 for i=1 to 5:next
40 goto 20
