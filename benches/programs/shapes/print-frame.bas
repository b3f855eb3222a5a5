10 for r=1 to 30
20 print "{clr}";
30 for x=1 to 38:print "{CBM-@}";:next x:print
40 for y=1 to 8:print "{CBM-M}";tab(37);"{CBM-G}":next y
50 next r
