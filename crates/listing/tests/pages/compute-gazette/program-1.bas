10 rem paint pot
20 print"{clr}{3 down}{wht}";
30 print"     {CBM-A}{CBM-R}{CBM-R}{CBM-R}{CBM-S}{rvon}x{rvof}"
40 print"{yel}{orng}please [y/n]?"
50 get a$:if a$=""then 50
60 a=1:rem stays
