10 print"U{SHIFT-*}I{SHIFT--}J{SHIFT-*}KASXZQW"
20 print"{CBM-K}{CBM-I}":a=~*2^3:b$="\_"
