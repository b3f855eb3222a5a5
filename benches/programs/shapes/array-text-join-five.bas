10 dim a$(50):b$="anna":c$="berlin"
20 for k=1 to 20
30 for i=1 to 50
40 a$(i)=b$+" "+c$+" "+b$
50 next i
60 next k
