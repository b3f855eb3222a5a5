10 for i=1 to 2:print "x"
20 next:rem ONE KEYWORD IN THE OTHER CASE
30 pO1024,i:print "y"
