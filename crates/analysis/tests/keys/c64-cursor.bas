10 x=20:y=12:goto 100
50 get k$:if k$="" then 50
60 return
100 gosub 50
110 if k$="{down}" then y=y+1
120 if k$="{up}" then y=y-1
130 k=asc(k$):if k=29 then x=x+1
140 if k=157 then x=x-1
150 if k$=chr$(32) or k$=chr$(13) then 200
160 for k=1 to 10:if k=5 then print k
170 next:goto 100
200 print"again (y/n)"
210 gosub 50:if k$<>"y" and k$<>"n" then 210
220 if k$="y" then run
