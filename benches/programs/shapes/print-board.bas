10 dim f(8,8)
20 for i=1 to 8:f(i,i)=1:f(9-i,i)=2:next
30 for r=1 to 14
40 print "{home}"
50 for y=1 to 8:for x=1 to 8
60 if f(x,y)=0 then print ".";
70 if f(x,y)=1 then print "x";
80 if f(x,y)=2 then print "o";
90 next x:print:next y
100 next r
