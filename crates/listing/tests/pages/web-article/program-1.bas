10 rem zaehler
20 print"{clr}{wht}a<b&c":x=x+1
30 if x<10 then 20
40 print"  {rvon}fertig{rvof}"
