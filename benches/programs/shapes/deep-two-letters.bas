10 for zx=1 to 90:for zy=1 to 60
20 sp=zx*zy
30 su=su+sp
40 next zy:next zx
50 print su
