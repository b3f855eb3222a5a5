10 rem zeichner
20 poke53280,0
30 fori=1to10
40 print"{clr}{2 down}";i
50 next
60 poke53281,6
70 end
