10 for zaehler=1 to 9000
20 s=s+zaehler
30 next zaehler
40 print s
