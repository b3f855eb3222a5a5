10 for i=1 to 20000:next i
