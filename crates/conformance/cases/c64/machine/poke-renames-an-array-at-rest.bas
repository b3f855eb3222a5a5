10 i=0:j=0:w=0:x=0:y=0:dima(3),b(3):a(1)=5:b(1)=7
20 w=peek(47)+256*peek(48)
30 fori=1to2:x=a(1):y=b(1):forj=1to800:next:pokew,66:pokew+27,65:forj=1to800:next:next:printx;y
