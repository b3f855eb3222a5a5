1 goto10
5 print mid$(str$(peek(829)),2);peek(830):return
10 for i=0 to 23:read x:poke 49152+i,x:next:sys(49152)5,2:gosub5:sys(49152)6,8:gosub5:sys(49152)7:gosub5:end
20 data 32,25,226,165,184,141,60,3,165,186,141,61,3,165,185,141
30 data 62,3,165,183,141,63,3,96
