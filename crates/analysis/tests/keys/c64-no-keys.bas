10 a$="y":if a$="y" then print"no key is read"
20 read b$:if b$="n" then end
30 data n
