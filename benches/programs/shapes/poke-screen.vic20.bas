10 for r=1 to 6
20 for i=4096 to 4601
30 poke i,r
40 poke i+33792,i and 7
50 next i
60 next r
