10 ab=5:cd=7:v=0
20 v=peek(45)+256*peek(46)
30 fori=1to2:printab;cd:pokev,67:pokev+1,68:next
