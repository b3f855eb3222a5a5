10 t$="dies ist eine geheime botschaft"
20 for r=1 to 60
30 k=r and 15:c$=""
40 for i=1 to len(t$)
50 a=asc(mid$(t$,i,1))
60 if a<65 or a>90 then 90
70 a=a+k
80 if a>90 then a=a-26
90 c$=c$+chr$(a)
100 next i
110 next r
