10 print"{clr}":print"welcome to the cave of dragons":gosub 1000:a=1:b=2
20 if a=1 and b=2 then print"you win":goto 100
30 print"you lose"
100 end
1000 return
