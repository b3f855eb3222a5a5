10 fori=0to19:reada:poke49152+i,a:next:poke53266,100:poke53265,27
20 poke56333,127:poke788,0:poke789,192:poke53273,1:poke53274,1:poke56333,129:t=ti:poke251,0
30 ifti<t+60then30
40 poke53274,0:n=peek(251):ifn=50orn=51thenprint"yes"
50 ifn<50orn>51thenprintn
60 data 173,25,208,41,1,240,10,141,25,208,230,251,169,0,76,129,234,76,49,234
