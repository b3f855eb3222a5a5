10 print"a"
15 i=i+1:ifi=4thenend
20 ifi=2thenpoke2099,53
30 goto10
