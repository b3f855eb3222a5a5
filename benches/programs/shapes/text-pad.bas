10 for i=1 to 1500
20 a$=str$(i)
30 a$=mid$(a$,2)
40 a$=right$("00000"+a$,5)
50 b$=left$(a$+"          ",10)
60 next i
70 print b$
