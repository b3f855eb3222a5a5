10 for i = 1 to 3000
20 a$ = "hallo" + chr$ ( 65 )
30 b$ = left$ ( a$ , 3 )
40 if b$ = "hal" then n = n + 1
50 next i
