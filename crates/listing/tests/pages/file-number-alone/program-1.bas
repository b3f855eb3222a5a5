10 print"a"
30 end
