10 input "size of the sea";g
20 if g<2 then 10
30 n=int(log(g)/log(2))+1
40 print "you have";n;"charges"
50 a=int(rnd(1)*g):b=int(rnd(1)*g):c=int(rnd(1)*g)
60 for d=1 to n
70 print "charge";d
80 input "x,y,z";x,y,z
90 if abs(x-a)+abs(y-b)+abs(z-c)=0 then 200
100 if y>b then print "north ";
110 if y<b then print "south ";
120 if x>a then print "east ";
130 if x<a then print "west ";
140 if z>c then print "too low";
150 if z<c then print "too high";
160 print:next d
170 print "it sank you at";a;b;c:goto 210
200 print "hit after";d;"charges"
210 print:input "once more (y or n)";a$
220 if a$="y" then 40
230 print "over":end
