10 dim a(9,9),b(9,9),c(9,9)
20 for i=0 to 9:for j=0 to 9:a(i,j)=i+j:b(i,j)=i-j:next j,i
30 for i=0 to 9
40 for j=0 to 9
50 s=0
60 for k=0 to 9
70 s=s+a(i,k)*b(k,j)
80 next k
90 c(i,j)=s
100 next j
110 next i
