1 goto5
2 printcbcbcbc:return
5 poke2,0:poke701,peek(45):poke711,peek(46):poke702,13:poke712,8
10 gosub2:ifpeek(2)=2thenend
20 poke2,peek(2)+1:poke45,peek(700+peek(2)):poke46,peek(710+peek(2))
21 poke47,peek(700+peek(2)):poke48,peek(710+peek(2))
22 poke49,peek(700+peek(2)):poke50,peek(710+peek(2))
23 ab=3242345284*1024:goto10
