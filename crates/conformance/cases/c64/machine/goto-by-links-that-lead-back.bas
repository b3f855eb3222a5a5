5 poke2097,107:poke2098,8:poke2157,12:poke2155,57:poke2156,8
10 i=0
15 i=i+1:printi
20 ifi=2thenpoke2157,99
25 ifi=3thenend
26 goto15
40 rem
