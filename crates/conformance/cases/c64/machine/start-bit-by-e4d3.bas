10 fori=0to7:reada:poke828+i,a:next
20 data 169,7,32,211,228,133,2,96
30 sys828:printpeek(2);peek(169);peek(171)
