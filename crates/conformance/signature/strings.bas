10 dim a$(80)
20 for i=0 to 80:a$(i)=chr$(65+rnd(1)*26)+mid$(str$(i*i),2):next
30 for i=0 to 79:for j=i+1 to 80
40 if a$(j)<a$(i) then t$=a$(i):a$(i)=a$(j):a$(j)=t$
50 next:next
60 for i=0 to 80 step 9:print a$(i),len(a$(i));val(mid$(a$(i),2)):next
70 print fre(0)
