10 poke2074,26:poke2075,8:goto30
20 rem
30 print"no"
