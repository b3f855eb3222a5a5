10 i=0:w=0:dima(3),b(3):a(1)=5:b(1)=7
20 w=peek(47)+256*peek(48)
30 fori=1to2:printa(1);b(1):pokew,66:pokew+27,65:next
