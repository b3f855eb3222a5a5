10 a$="nimm die lampe und geh nach norden "
20 for r=1 to 100
30 w$=""
40 for i=1 to len(a$)
50 c$=mid$(a$,i,1)
60 if c$<>" " then w$=w$+c$:goto 80
70 n=n+len(w$):w$=""
80 next i
90 next r
