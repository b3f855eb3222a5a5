10 print "{clr}hello"
20 for i=1 to 9
30 print tab(i)"  *";
40 next:goto 20
