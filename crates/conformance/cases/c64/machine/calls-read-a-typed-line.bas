10 poke631,65:poke632,66:poke633,13:poke198,3:sys 42336
20 print peek(781)peek(782)peek(512)peek(513)peek(514)
