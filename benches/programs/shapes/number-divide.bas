10 for i=1 to 3000
20 q=int(i/7)
30 r=i-q*7
40 if r=0 then n=n+1
50 next i
60 print n
