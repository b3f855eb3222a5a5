10 for i=1 to 2500
20 x=i and 15:y=i and 31
30 if x>3 and x<9 and y=7 then a=a+1
40 if x=1 or y=2 or y>29 then b=b+1
50 if not(x=y) then c=c+1
60 next i
