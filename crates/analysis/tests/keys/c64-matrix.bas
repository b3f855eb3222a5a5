10 kb=197
20 k=peek(kb)
30 if k=9 then y=y-1
40 if k=13 then y=y+1
50 x=x+(peek(203)=10)-(peek(203)=18)
60 if (peek(653) and 1) then f=1
70 if k=64 then 20
80 goto 20
