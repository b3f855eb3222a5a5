10 for i=1 to 100:for j=1 to 150
20 a=a+1
30 next j,i
