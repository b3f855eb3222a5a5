10 deffna(x)=q*2:a=256*peek(46)+peek(45)
20 forj=0to13:printpeek(a+j);:next
