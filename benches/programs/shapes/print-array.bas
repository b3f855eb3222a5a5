10 dim a$(10)
20 for i=0 to 10:a$(i)="zeile"+str$(i):next
30 for r=1 to 30:print "{home}"
40 for i=0 to 10:print a$(i);tab(20);i:next i
50 next r
