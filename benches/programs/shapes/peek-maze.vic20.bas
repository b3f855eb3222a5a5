10 poke 4096,1:poke 4400,1
20 for i=1 to 2500
30 p=4096+(i and 255)
40 if peek(p)=1 then n=n+1
50 if peek(p+22)=32 then m=m+1
60 next i
