10 rem a name, letter by letter
20 get a$:if a$="" then 20
30 if a$=chr$(13) then 100
40 if a$=chr$(20) and len(n$)>0 then n$=left$(n$,len(n$)-1):goto 20
50 if a$<"a" then 20
60 if a$>"e" then 20
70 n$=n$+a$:goto 20
100 get b$:if b$<"0" or b$>"3" then 100
110 input"colour";c
120 input"name";m$:if left$(m$,1)="x" then end
