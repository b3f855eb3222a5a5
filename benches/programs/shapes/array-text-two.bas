10 dim t$(9,9)
20 for r=1 to 25
30 for x=0 to 9:for y=0 to 9
40 t$(x,y)=chr$(64+x)+chr$(48+y)
50 next y:next x
60 next r
