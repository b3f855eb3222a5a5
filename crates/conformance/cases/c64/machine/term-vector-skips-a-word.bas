10 fori=0to13:reada:poke49286+i,a:next
11 data 160,1,177,122,201,64,208,3,32,115,0,76,134,174
20 poke779,192:print@5+@6*2;@"a";((((((7))))))
30 fori=1to@2:printi;:next:a=@(3+4):printa
