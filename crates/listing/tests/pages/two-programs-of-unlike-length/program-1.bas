10 rem lader
20 load"spiel",8
30 end
