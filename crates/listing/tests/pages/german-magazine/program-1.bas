10 rem mauerspringer
11 :
20 sc=0:printchr$(147)
30 print" OP{SHIFT-POUND}{CBM-H}"
40 print" L{SHIFT-@}{CBM-A}{SHIFT-*}{SHIFT--}"
50 getk$:ifk$=""then50
60 sc=sc+100:goto30
