10 dim a%(21,21),b%(21,21)
20 for i=1 to 60
30 a%(rnd(1)*20+1,rnd(1)*20+1)=1
40 next i
50 for g=1 to 3
60 for y=1 to 20
70 for x=1 to 20
80 n=a%(x-1,y-1)+a%(x,y-1)+a%(x+1,y-1)
90 n=n+a%(x-1,y)+a%(x+1,y)
100 n=n+a%(x-1,y+1)+a%(x,y+1)+a%(x+1,y+1)
110 b%(x,y)=0
120 if n=3 or (n=2 and a%(x,y)=1) then b%(x,y)=1
130 next x
140 next y
150 for y=1 to 20
160 for x=1 to 20
170 a%(x,y)=b%(x,y)
180 next x
190 next y
200 next g
