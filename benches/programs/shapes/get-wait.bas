10 for i=1 to 4000
20 get a$:if a$<>"" then 40
30 next i
40 end
