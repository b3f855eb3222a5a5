10 for i=1 to 200000:a=i:next
