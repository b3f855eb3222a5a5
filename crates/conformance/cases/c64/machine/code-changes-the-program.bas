10 goto30
20 sys828:print1:return
30 poke828,96:gosub20
40 fori=0to5:reada:poke828+i,a:next:gosub20
50 data 169,55,141,19,8,96
