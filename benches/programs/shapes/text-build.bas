10 for r=1 to 60
20 a$=""
30 for i=1 to 60
40 a$=a$+chr$(64+i/3)
50 next i
60 next r
