10 if a then next a%)
20 if a then next a(1))
30 if a then next a$)
40 if a then next a)
50 if a then list -20:)
60 if a then list 20-:)
70 if a then list 20x
80 if a then list:)
