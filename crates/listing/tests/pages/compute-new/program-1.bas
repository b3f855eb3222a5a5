10 rem bounce
20 print"{clr}{2 rght}"
30 for i=1 to 5:poke 53280,i
40 next:goto 30
