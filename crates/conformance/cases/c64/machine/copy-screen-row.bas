10 print"{clr}abc":poke172,0:poke173,4:poke209,144:poke210,5:poke780,4:sys59848
20 print"x"
