10 read a
20 data 1,2,3,4
