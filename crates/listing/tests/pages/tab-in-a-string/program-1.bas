10 print"a{ensh}b": rem x
20 goto 10
