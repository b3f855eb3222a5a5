10 for i=1 to 1000000:next
