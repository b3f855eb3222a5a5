10 for i=1 to 400
20 print "{home}{red}rot{blue}blau{white}weiss"
30 print "{clr}"
40 next i
