10 poke49408,1:poke49664,1:poke49665,1:poke49151,0:poke88,0:poke89,193:poke113,3:poke114,1:poke12,1:poke95,0:poke96,192
20 poke49411,1:poke780,42:sys45762:poke828,peek(88):poke829,peek(89):poke830,peek(114)
30 poke49667,1:poke88,0:poke89,194:poke113,0:poke114,1:poke95,0:poke96,208:sys45762:poke831,peek(89)
