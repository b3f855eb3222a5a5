10 print "a hurkle hides on a grid"
20 n=5:g=10
30 a=int(g*rnd(1)):b=int(g*rnd(1))
40 for k=1 to n
50 print "guess #";k;
60 input x,y
70 if abs(x-a)+abs(y-b)=0 then 150
80 print "go ";
90 if y<b then print "north";
100 if y>b then print "south";
110 if x<a then print "east";
120 if x>a then print "west";
130 print:next k
140 print "that is";n;"guesses. it was at";a;b:goto 160
150 print "you found it in";k;"guesses"
160 print "let us play again":print
170 goto 30
