10 for n=1 to 900
20 poke 37154,127:j=peek(37151):r=peek(37152) and 128
30 if (j and 4)=0 then u=u+1
40 if r=0 then x=x+1
50 poke 37154,255:k=peek(197)
60 next n
