10 poke 1024,1:poke 1500,1
20 for i=1 to 2500
30 p=1024+(i and 511)
40 if peek(p)=1 then n=n+1
50 if peek(p+40)=32 then m=m+1
60 next i
