10 poke45,0:poke46,160:save"new",8
