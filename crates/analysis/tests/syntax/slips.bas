10 pokke 53280,0
20 retrn
30 gosib 100
40 poke &hd020,0
50 a$="else" b
60 if a=1 then 40 e lse 50
70 else=1)
80 for i=1.5
90 poke 53280
100 a={wht}5
110 def fna$(x)=1
120 def fna%(x)=1
130 a=(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)
140 a=fre("x")+pos("x")+peek("a")
150 def fn b(x)=x+
160 if a then def fn c(x)=x+
170 def fn c(x)=x
180 a=fn b(1)+fn c(1)
