10 fori=0to4:reada:poke828+i,a:next
20 data 169,42,76,208,241
30 sys828
