10 for   i = 1   to   4000
20    x   =   i  *  2
30    y   =   x  -  i
40    if   y   =   i   then   z   =   z   +   1
50 next   i
