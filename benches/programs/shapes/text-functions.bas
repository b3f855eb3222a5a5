10 a$="commodore basic"
20 for i=1 to 1800
30 b$=left$(a$,4)+mid$(a$,5,3)+right$(a$,5)
40 n=val(str$(i))+asc(b$)
50 c$=chr$(65+n-int(n/26)*26)
60 l=l+len(b$)
70 next i
