10 a$="das ist ein satz mit woertern"
20 for r=1 to 130
30 n=0
40 for i=1 to len(a$)
50 if mid$(a$,i,1)=" " then n=n+1
60 next i
70 next r
