10 fori=0to26:reada:poke49286+i,a:next:poke779,192
12 data 169,0,133,13,32,115,0,201,36,240,6,32,121,0,76,141,174,32,115,0,160,255,169,0,76,145,179
20 print $+1;2*$;"a"
30 a=$-1:printa:if$=255thenprint"yes"
40 fori=1to2:print$;:next
