10 for i=1 to 8000
20 a=i and 3
30 b=2
40 if a=b then 60
50 c=c+1
60 next i
