10 poke62,8:poke60,8:sys2
