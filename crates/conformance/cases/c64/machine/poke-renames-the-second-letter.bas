10 ab=5:ac=7:v=0
20 v=peek(45)+256*peek(46)
30 fori=1to2:printab;ac:pokev+8,66:pokev+1,67:next
