10 poke2068,35:goto30
20 rem
30 print"no"
