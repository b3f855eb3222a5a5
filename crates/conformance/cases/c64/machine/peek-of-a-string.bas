10 x=2:poke2,99:y=x:printpeek("a")
