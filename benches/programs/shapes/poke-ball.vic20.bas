10 x=11:y=10:a=1:b=1
20 for n=1 to 1200
30 poke 4096+x+22*y,32
40 x=x+a:y=y+b
50 if x=0 or x=21 then a=-a
60 if y=0 or y=22 then b=-b
70 poke 4096+x+22*y,81
80 next n
