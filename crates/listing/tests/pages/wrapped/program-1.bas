10 rem ein programm mit langen zeilen und einem umbruch in der bemerkung
20 print"dies ist ein text der ueber den rand geht":a=1:b=2
30 fori=1to10:printi;:next:goto100
40 data 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16
50 print"eins":print"zwei":a=a+12:goto 100:rem ende
100 end
