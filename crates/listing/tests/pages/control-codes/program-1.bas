10 print "a{$07}b{esc}[2jc"
20 rem {space}
30 print "{rvon}hi{rvof}"
40 end
