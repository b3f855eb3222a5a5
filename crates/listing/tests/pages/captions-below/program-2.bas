100 rem zwei
110 print"{home}2"
120 goto110
