10 for i=0 to 900
20 x=i and 255
30 for b=7 to 0 step -1
40 if x and 2^b then n=n+1
50 next b
60 next i
70 print n
