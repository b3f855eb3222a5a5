10 for i=1 to 10
20 next
