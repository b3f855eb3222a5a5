10 fori=0to2:reada:poke828+i,a:next
20 data 76,197,170
30 sys828;"x"
