10 a$="umgekehrt gelesen"
20 for r=1 to 200
30 b$=""
40 for i=len(a$) to 1 step -1
50 b$=b$+mid$(a$,i,1)
60 next i
70 next r
