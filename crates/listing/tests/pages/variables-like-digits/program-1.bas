10 o=1:i=2:p0=3:s5=4
20 print o;i;p0;s5
30 if o=1 then l=5
