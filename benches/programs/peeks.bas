10 for i=1 to 100000
20 a=peek(1024):b=peek(53280):c=peek(2049)
30 next
