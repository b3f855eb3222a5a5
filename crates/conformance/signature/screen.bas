10 print "{clr}{swlc}{red}Signature{rvon} of {rvof}the {yel}SCREEN"
20 for i=0 to 255:poke 1184+i,i:poke 55456+i,i:next
30 input "{home}{down}{down}{down}{down}{down}{down}{down}{down}{down}{down}{down}{down}{down}your name";n$
40 print n$;pos(0);peek(214);ti>0
50 get k$:if k$="" then 50
60 print "<";k$;">";tab(50);"x":poke 53280,7:poke 53265,peek(53265) or 64
70 for i=1 to 12:print i,:next
