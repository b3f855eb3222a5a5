10 rem pfeile
20 print"{clr}{CBM-A}{SHIFT-*}{CBM-R}{SHIFT-*}{CBM-S}"
30 forx=1to5:printx;:next
40 print"{red}ende"
