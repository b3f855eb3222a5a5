10 a=1:b=2:i=0:v=0
20 v=peek(45)
30 fori=1to2:printa;b:poke45,v+7:next
