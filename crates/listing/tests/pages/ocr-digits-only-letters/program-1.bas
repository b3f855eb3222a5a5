80 a=1
90 b=2
100 print a+b
110 end
