10 fori=0to29:reada:poke49286+i,a:next
11 data 169,0,133,13,32,115,0,201,64,240,6,32,121,0,76,141,174,32,115,0
12 data 169,161,160,192,76,135,180,72,73,0
20 poke779,192:a$=@:print a$+"!";@;len(@):if @="hi"then print"yes"
30 fori=1to2:printleft$(@,i);:next:print((((((@))))));((((((7))))))
