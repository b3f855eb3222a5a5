10 n=40:dim a$(n)
20 for i=1 to n:a$(i)=chr$(65+rnd(1)*26)+chr$(65+rnd(1)*26)+"x":next
30 for i=1 to n-1
40 for j=i+1 to n
50 if a$(i)<=a$(j) then 70
60 t$=a$(i):a$(i)=a$(j):a$(j)=t$
70 next j
80 next i
90 for r=1 to 3:for i=1 to n-1:for j=i+1 to n:if a$(i)>a$(j) then print "!"
100 next j,i,r
