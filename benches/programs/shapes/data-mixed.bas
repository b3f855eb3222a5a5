10 for r=1 to 90
20 restore
30 read n$,a,b
40 if n$="ende" then 70
50 s=s+a*b:l=l+len(n$)
60 goto 30
70 next r
80 data anna,3,4,bernd,5,6,carla,12,1,dieter,100,2.5,emil,-3,7
90 data frieda,1,1,ende,0,0
