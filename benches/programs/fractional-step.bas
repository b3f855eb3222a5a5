10 for x=0 to 20000 step .1:next
