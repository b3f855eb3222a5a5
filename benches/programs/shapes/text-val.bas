10 dim a$(9)
20 for i=0 to 9:read a$(i):next
30 for r=1 to 200:for i=0 to 9
40 s=s+val(a$(i))
50 next i,r
60 print s
70 data 1,22,333,1.5,-7,.25,1e3,10000,99.99,3.14159
