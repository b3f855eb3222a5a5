10 for r=1 to 3
20 for i=1024 to 2023
30 poke i,r
40 poke i+54272,i and 15
50 next i
60 next r
