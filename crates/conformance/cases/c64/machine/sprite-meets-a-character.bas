10 print chr$(147):v=53248:fori=0to62:poke832+i,255:next:poke2040,13:pokev,24:pokev+1,50:poke1024,160
20 pokev+21,1:fori=1to50:next:a=peek(v+31):b=peek(v+30):c=peek(v+31):fori=1to50:next:d=peek(v+31)
30 poke1024,32:e=peek(v+31):fori=1to50:next:e=peek(v+31):pokev+21,0:printa;b;c;d;e
