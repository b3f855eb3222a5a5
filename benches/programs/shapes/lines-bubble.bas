10 n=90
20 dim a(90)
30 for i=1 to n
40 a(i)=n-i
50 next i
60 f=0
70 for i=1 to n-1
80 if a(i)<=a(i+1) then 130
90 t=a(i)
100 a(i)=a(i+1)
110 a(i+1)=t
120 f=1
130 next i
140 if f then 60
150 print a(1)
