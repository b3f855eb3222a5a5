10 poke792,193:poke56580,255:poke56581,64:poke56589,129:poke56590,17
20 fori=1to100:next:print"ok"
