10 poke 5328o,0:x=1o:y=5l
20 for i=1 to 1o:next
30 goto 1oo
40 gosub l00
50 f0r i=1 to 10:next i
60 p0ke 53280,0
70 1f a=1 then 100
80 g0t0 10
90 st0p
100 pr1nt "a"
110 for i=1 t0 10
120 if a=1 thne 100
130 input a$:end
