1 fori=0to23:reada:poke49380+i,a:next:poke777,192
2 data 32,115,0,201,64,240,6,32,121,0,76,231,167,32,115,0,169,42,32,210,255,76,174,167
5 for i=1to3:@:next:if i=4 then print"ok":@
6 print:print"end"
