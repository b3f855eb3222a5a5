10 read a
20 print peek(63)+256*peek(64)
30 data 7
