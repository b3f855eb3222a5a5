10 for i=1 to 4000
20 f=i and 1
30 if f then a=a+1
40 if f=0 then b=b+1
50 if (i and 2) then c=c+1
60 next i
