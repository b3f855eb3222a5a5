10 i=0:w=0:dima(3):a(3)=5
20 w=peek(47)+256*peek(48)
30 fori=1to2:printa(3):pokew+6,3:next
