10 print "hallo":rem SMART QUOTES
20 for i=1 to 10:print i-1:next
30 if a<>b then print"ja"
40 print"a''
50 print a$;''b''
60 a=5*3
100 print "einhundert"
110 goto 100
120 end
130 end
140 poke 1024,1
150 goto 100
160 print tab(5)a$:gosub 300
170 if a=1 then end
180 print"ende"
190 fori=oto10:next
200 a=peek(653):if a=1 then 10
210 print chr$(147)
220 get as:if as="" then 220
230 poke 53280.0
240 data 1,2,3,o,l2
300 return
