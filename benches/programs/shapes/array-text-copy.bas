10 dim a$(30),b$(30)
20 for i=0 to 30:a$(i)="wort"+str$(i):next
30 for r=1 to 100:for i=0 to 30
40 b$(i)=a$(30-i)
50 if b$(i)=a$(i) then n=n+1
60 next i,r
