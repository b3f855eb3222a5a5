10 open5,3:poke828,peek(185):open6,3,7:poke829,peek(185)
