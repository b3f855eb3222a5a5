10 a$="abcdefghijklmnopqrstuvwxyz"
20 for r=1 to 30:for k=65 to 90
30 for i=1 to 26
40 if asc(mid$(a$,i,1))=k then 60
50 next i
60 s=s+i
70 next k,r
