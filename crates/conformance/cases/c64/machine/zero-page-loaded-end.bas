10 print peek(174)+256*peek(175)-peek(45)-256*peek(46)
