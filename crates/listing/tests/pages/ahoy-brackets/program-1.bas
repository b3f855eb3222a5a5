10 rem marbles
20 print"{clr}{down}{rvon}A{CBM-A}{rvof}"
30 print"press [y] or [n]"
40 a$="[3"
