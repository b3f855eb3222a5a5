10 print"{clr}":poke88,0:poke89,6:poke113,40:poke114,1:poke12,1:poke95,0:poke96,192:poke780,42:sys45762
20 print"{clr}":rem the array's size has been written behind 49152
30 print peek(49154)+256*peek(49155)+49152-peek(49)-256*peek(50)
