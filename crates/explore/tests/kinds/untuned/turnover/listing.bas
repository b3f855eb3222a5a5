10 dim a(9)
20 n=9
30 print "order the list from 1 to";n;"by turning over its front"
40 a(1)=int(rnd(1)*(n-1))+2
50 for k=2 to n
60 a(k)=int(n*rnd(1))+1
70 f=0:for j=1 to k-1:if a(k)=a(j) then f=1
80 next:if f=1 then 60
90 next k
100 t=0:gosub 300
110 input "how many shall i turn";r
120 if r=0 then 200
130 if r<=n and r>0 then 150
140 print "i can turn";n;"at most":goto 110
150 t=t+1
160 for k=1 to int(r/2):z=a(k):a(k)=a(r-k+1):a(r-k+1)=z:next
170 gosub 300
180 f=0:for k=1 to n:if a(k)<>k then f=1
185 next:if f=1 then 110
190 print "you did it in";t;"turns"
200 input "try again (yes or no)";q$
210 if q$="yes" then 40
220 print "that was fun":end
300 for k=1 to n:print a(k);:next:print:return
