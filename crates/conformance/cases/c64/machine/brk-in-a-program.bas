10 poke53280,0:sys2
20 print"no"
