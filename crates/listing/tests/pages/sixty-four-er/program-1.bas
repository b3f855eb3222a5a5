10 rem sterne
20 print"{clr}{2 down}{rvon}sterne{rvof}             x {lred}"
30 print"{gry1}{swlc}":poke 53280,0
40 goto 30
