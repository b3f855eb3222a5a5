10 poke53280,0:print"a":sys64738
