10 dim t(7,3)
20 input "how many disks (2-7)";s
30 if s<2 or s>7 then print "sorry":goto 20
40 for n=1 to 3:for i=1 to 7:t(i,n)=0:next:next
50 for i=1 to s:t(i,1)=i:next:m=0
60 gosub 300
70 input "which disk";d
80 if d<1 or d>s then print "illegal disk":goto 70
90 f=0:for n=1 to 3:for i=1 to s
100 if t(i,n)=d then f=n:r=i
110 next:next
115 g=0:for i=1 to s:if i<r and t(i,f)<>0 then g=1
120 next:if g=1 then print "it is below another one":goto 70
140 input "to which needle";n
150 if n<1 or n>3 then print "1, 2 or 3":goto 140
160 k=0:for i=1 to s:if t(i,n)=0 then k=i
170 next:if k=s then 180
175 if t(k+1,n)<d then print "not on a smaller one":goto 70
180 t(r,f)=0:t(k,n)=d:m=m+1
190 g=0:for i=1 to s:if t(i,3)=0 then g=1
200 next:if g=1 then 220
205 print "done in";m;"moves"
210 goto 240
220 if m<40 then 60
230 print "too many moves"
240 print "another one":input "yes or no";a$
250 if a$="yes" then 20
260 end
300 for i=1 to s:for n=1 to 3:print t(i,n);:next:print:next:return
