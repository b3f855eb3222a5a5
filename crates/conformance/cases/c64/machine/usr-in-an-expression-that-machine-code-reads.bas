10 fori=828to841:reada:pokei,a:next:fori=900to910:reada:pokei,a:next
20 poke785,132:poke786,3
30 sys828,usr(5)*2+1:print"ok"
40 data 32,253,174,32,158,173,32,247,183,165,20,133,2,96
50 data 162,0,160,40,202,208,253,136,208,250,96
