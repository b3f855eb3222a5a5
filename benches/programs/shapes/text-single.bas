10 for i=1 to 5000
20 a$="x"
30 b$=a$
40 next i
