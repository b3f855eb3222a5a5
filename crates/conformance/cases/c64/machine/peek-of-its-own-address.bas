10 poke21,7:printpeek(20)peek(21)
