10 rem spiel
100 print"{clr}"
200 goto100
