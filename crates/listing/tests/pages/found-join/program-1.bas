10 for i=1 to 10:poke 1024+i,32:poke 55296+i,1:next
20 print "a long text that goes on over three printed lines"
30 data 1,2,3,4,5,6,7,8
40 goto 10
