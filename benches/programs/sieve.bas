10 dim f%(8191)
20 for r=1 to 8:c=0
30 for i=0 to 8190:f%(i)=1:next
40 for i=0 to 8190
50 if f%(i)=0 then 90
60 p=i+i+3:k=i+p
70 if k<=8190 then f%(k)=0:k=k+p:goto 70
80 c=c+1
90 next
100 next
110 print c
