10 for i=1 to 100:open 1,1,1,"t":close 1:next
