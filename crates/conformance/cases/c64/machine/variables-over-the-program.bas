1 goto5
2 printcbcbcbc:return
5 poke2,0:poke701,peek(45):poke703,peek(46):poke702,13:poke704,8
10 gosub2:ifpeek(2)=2thenend
20 poke2,peek(2)+1:poke45,peek(700+peek(2)):poke46,peek(702+peek(2)):clr:ab=3242345284*1024:goto10
