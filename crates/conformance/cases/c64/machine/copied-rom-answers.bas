10 fori=40960to49151:pokei,peek(i):next
15 fori=57344to65535:pokei,peek(i):next
20 fori=0to12:reada:poke49152+i,a:next:sys49152:print"e"
30 data 169,53,133,1,169,65,32,210,255,32,68,229,96
