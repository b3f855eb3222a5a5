1 goto5
2 printcbcbcbc:return
5 poke2,0:poke701,peek(45):poke711,peek(46):poke702,13:poke712,8
6 poke828,166:poke829,2:poke830,189:poke831,188:poke832,2:poke833,133:poke834,45:poke835,133
7 poke836,47:poke837,133:poke838,49:poke839,189:poke840,198:poke841,2:poke842,133:poke843,46
8 poke844,133:poke845,48:poke846,133:poke847,50:poke848,96
10 gosub2:ifpeek(2)=2thenend
20 poke2,peek(2)+1:sys828:ab=3242345284*1024:goto10
