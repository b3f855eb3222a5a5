10 for i=1 to 10:poke 1024+i,32:poke 55296+i,1:next
40 print"done"
50 end
