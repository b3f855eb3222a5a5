10 dim w$(10)
20 for i=0 to 9
30 read w$(i)
40 next i
50 for k=1 to 200
60 for i=0 to 9
70 if w$(i)="rot" then n=n+1
80 if w$(i)=x$ then m=m+1
90 next i
100 next k
110 data rot,gruen,blau,gelb,rot,weiss,schwarz,rot,grau,lila
