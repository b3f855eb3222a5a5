10 rem globe
20 print"{clr}{10 down}     {rvon}A{CBM-A}{rvof}"
30 print"\^{SHIFT-SPACE}{2 rght}{gry3}"
40 goto 20
