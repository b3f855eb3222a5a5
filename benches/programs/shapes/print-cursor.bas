10 for i=1 to 400
20 print "{home}{down}{down}{down}{right}{right}{rvs on}menue{rvs off}"
30 print "{up}{right}a"
40 next i
