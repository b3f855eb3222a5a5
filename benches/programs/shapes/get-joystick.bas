10 for i=1 to 2500
20 j=peek(56320)
30 if (j and 1)=0 then y=y-1
40 if (j and 2)=0 then y=y+1
50 if (j and 16)=0 then f=f+1
60 next i
