10 w$="programmierer"
20 for r=1 to 40
30 g$="":for i=1 to len(w$):g$=g$+"-":next i
40 for k=65 to 82
50 l$=chr$(k):t=0
60 n$=""
70 for i=1 to len(w$)
80 if mid$(w$,i,1)=l$ then n$=n$+l$:t=1:goto 100
90 n$=n$+mid$(g$,i,1)
100 next i
110 g$=n$
120 if t=0 then f=f+1
130 next k
140 next r
