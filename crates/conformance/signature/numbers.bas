10 dim r(60)
20 for i=1 to 60
30 r(i)=sqr(i)+sin(i)/exp(i/9)-i^.7*log(i)+rnd(1)
40 next
50 for i=1 to 60 step 7
60 print i;r(i);int(r(i)*1000)/1000;r(i) and 255;str$(r(i)*1e9)
70 next
80 for i=3 to -3 step -.75:n%=i*100:print n%;:next
