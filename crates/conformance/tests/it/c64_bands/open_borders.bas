10 rem no border at top and bottom, by polling $d012; sprites 0 and 1 lie there
20 poke 53280,2:poke 16383,24:print "{clr}"tab(10)"open borders"
30 for i=0 to 62:poke 832+i,255:next:poke 2040,13:poke 2041,13
40 poke 53248,100:poke 53249,25:poke 53250,200:poke 53251,1
45 poke 53287,1:poke 53288,7:poke 53269,3
50 for i=0 to 27:read a:poke 49152+i,a:next:sys 49152
60 rem sei, wait for line 249, 24 rows, wait for line 255, 25 rows, again
70 data 120,169,249,205,18,208,208,251,169,19,141,17,208
80 data 169,255,205,18,208,208,251,169,27,141,17,208,76,1,192
