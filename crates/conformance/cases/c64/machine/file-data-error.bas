10 open1,0:poke631,88:poke632,13:poke198,2:input#1,a
