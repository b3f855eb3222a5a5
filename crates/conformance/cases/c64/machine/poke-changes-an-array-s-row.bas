10 i=0:w=0:dima(2,2):a(1,1)=5:a(0,1)=6
20 w=peek(47)+256*peek(48)
30 fori=1to2:printa(1,1):pokew+8,2:next
