10 i=0:w=0:dima%(3),b%(3):a%(1)=5:b%(1)=7
20 w=peek(47)+256*peek(48)
30 dimc%(3):c%(1)=9:fori=1to2:printb%(1);c%(1):pokew+2,30:next
