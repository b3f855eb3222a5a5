10 for i=1 to 900
20 x=i*1.25
30 a$=str$(int(x*100+.5)/100)
40 p=len(a$)
50 b$=right$("        "+a$,8)
60 s=s+val(b$)
70 next i
80 print s
