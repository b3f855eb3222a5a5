10 rem lader
20 poke53280,0
30 load"spiel",8
