10 print"{clr}{5 down}   A*A*"
20 print"{rght}{down}{rght}{down}{rght}{down}{rght}{down}x"
