10 dim a(8,8),b(8,8),c$(8)
20 print "enter your pattern, done ends it":n=0
30 n=n+1:input "row";c$(n)
40 if c$(n)="done" then n=n-1:goto 80
50 for i=1 to len(c$(n)):if mid$(c$(n),i,1)="*" then a(n,i)=1
60 next
70 if n<8 then 30
80 p=0:for i=1 to 8:for j=1 to 8:p=p+a(i,j):next:next
90 if p=0 then print "illegal pattern":end
100 g=0
110 print "generation";g;"population";p
120 for i=1 to 8:for j=1 to 8:print mid$(".*",a(i,j)+1,1);:next:print:next
130 input "one more (y/n)";q$:if q$="n" then 250
140 p=0:for i=1 to 8:for j=1 to 8:s=0
150 for u=i-1 to i+1:for v=j-1 to j+1
160 if u<1 or v<1 or u>8 or v>8 then 180
170 s=s+a(u,v)
180 next:next:s=s-a(i,j)
190 b(i,j)=0:if s=3 or (s=2 and a(i,j)=1) then b(i,j)=1:p=p+1
200 next:next
210 for i=1 to 8:for j=1 to 8:a(i,j)=b(i,j):next:next
220 g=g+1:if p>0 then 110
230 print "they died out"
250 print "after";g;"generations"
260 end
