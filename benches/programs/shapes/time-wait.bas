10 for r=1 to 12
20 t=ti+30
30 if ti<t then 30
40 next r
