10 open4,3:cmd4:geta$:poke828,peek(19):cmd4:poke631,65:poke632,13:poke198,2:inputa$:poke829,peek(19)
20 print#4:poke830,peek(19)
