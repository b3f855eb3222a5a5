10 load
20 print"no"
