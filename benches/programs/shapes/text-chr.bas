10 for i=1 to 4000
20 a$=chr$(65)
30 next i
