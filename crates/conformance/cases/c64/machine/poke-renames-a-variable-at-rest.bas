10 ab=5:cd=7:v=0:i=0:j=0
20 v=peek(45)+256*peek(46)
30 fori=1to2:printab;cd:forj=1to800:next:pokev,67:forj=1to800:next:pokev+1,68:forj=1to800:next:next
