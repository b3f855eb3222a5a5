10 dim f%(2000)
20 for r=1 to 3
30 c=0
40 for i=0 to 2000
50 f%(i)=1
60 next i
70 for i=0 to 2000
80 if f%(i)=0 then 150
90 p=i+i+3
100 k=i+p
110 if k>2000 then 140
120 f%(k)=0
125 k=k+p
130 goto 110
140 c=c+1
150 next i
160 next r
170 print c
