10 a=(1+2:b=1+2)
20 a=1+*2:b=sin 1:c=chr$(65
30 a==1:b=1<<2:c=a<>b
40 print tab(5;"x":print spc 5
50 print 1 2 a b"c"d$(1)e;:print a)
60 a=left$("abc"):b$=mid$("abc",1:c$=mid$(a$,1,2,3)
70 a$=5:b=a$:c=len(5):print -"a"
80 a=not b and c or d:e=-+-5:f=.:g=1e5:h=π
90 a=fn x(1:def fn x(a)=a+
100 a(1=2:b()=3:(a)=5
110 ti=5:st=3:ti$="000000":read ti:for st=1 to 2
120 x=1e99:y=((((((((((((((((((((((((((((((((1
130 a=(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1))
