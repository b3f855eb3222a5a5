10 dim a$(100)
20 for r=1 to 120
30 for i=1 to 100 step 7
40 a$(i)=left$("abcdefghijklmnopqrstuvwxyz",10+(i and 7))+str$(r)
50 next i
60 x=fre(0)
70 next r
