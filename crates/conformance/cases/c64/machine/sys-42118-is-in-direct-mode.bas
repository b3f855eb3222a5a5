300 n$="poke828,peek(58)"+chr$(0):for j=1 to len(n$):poke 511+j,asc(mid$(n$,j)):next:poke 781,255:poke 782,1:sys 42118
