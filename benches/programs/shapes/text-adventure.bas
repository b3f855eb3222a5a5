10 dim v$(12),o$(12)
20 for i=1 to 12:read v$(i):next
30 for i=1 to 12:read o$(i):next
40 for r=1 to 150
50 c$="nimm lampe":if r and 1 then c$="oeffne tuer"
60 for i=1 to len(c$)
70 if mid$(c$,i,1)=" " then 90
80 next i
90 v$=left$(c$,i-1):o$=mid$(c$,i+1)
100 for v=1 to 12:if left$(v$(v),3)=left$(v$,3) then 120
110 next v
120 for o=1 to 12:if o$(o)=o$ then 140
130 next o
140 s=s+v*o
150 next r
160 print s
200 data geh,schau,nimm,lege,oeffne,schliesse,lies,iss,trink,sprich,hilf,ende
210 data lampe,tuer,buch,schluessel,brot,wasser,truhe,seil,karte,stein,schwert,ring
