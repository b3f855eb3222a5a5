10 data 1,2,
20 data 3,4
30 read a
