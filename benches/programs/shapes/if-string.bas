10 a$="links":b$="rechts"
20 for i=1 to 3000
30 c$=a$:if i and 1 then c$=b$
40 if c$="links" then n=n-1
50 if c$=b$ then n=n+1
60 if c$<a$ then 80
70 if c$="" then n=0
80 next i
