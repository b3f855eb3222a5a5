10 print"a"  {space}
20 rem two {space}
30 end
