10 data 1,2,-3,4,.5,6
20 read a
