10 print-12.5:fori=0to5:poke828+i,peek(256+i):next
20 a$=str$(7):fori=0to2:poke834+i,peek(256+i):next
