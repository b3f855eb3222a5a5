10 for i=1 to 10:read a:poke 828+i,a:next
20 data 1,2,3,4,5,6,7,8,9,10
