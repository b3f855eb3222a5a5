10 dim a$(15)
20 for i=0 to 15:a$(i)="name"+str$(i):next
30 for r=1 to 300
40 for i=0 to 15
50 n=n+len(a$(i))+asc(a$(i))
60 if left$(a$(i),1)="n" then c=c+1
70 a$(i)=right$(a$(i),3)+left$(a$(i),3)
80 next i
90 next r
