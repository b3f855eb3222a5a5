10 fori=0to5:reada:poke49380+i,a:next
11 data 238,60,3,76,228,167
15 poke828,0:poke777,192
20 on-(peek(828)<9)goto20
30 printpeek(828)
