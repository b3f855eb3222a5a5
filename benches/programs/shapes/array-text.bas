10 dim a$(50),b$(50)
20 for r=1 to 40
30 for i=1 to 50
40 a$(i)=chr$(65+(i and 15))+str$(i)
50 b$(i)=mid$(a$(i),2,2)
60 next i
70 next r
