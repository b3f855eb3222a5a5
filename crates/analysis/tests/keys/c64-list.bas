10 w$="qaop "
20 get a$:for i=1 to 5:if a$<>mid$(w$,i,1) then next:goto 20
30 on i gosub 100,200,300,400,500
40 get a$:if a$="" then 40
50 goto 20
100 return
200 return
300 return
400 return
500 return
600 rem the text below is no key
610 read t$:if t$="z" then end
620 data z
630 get#1,z$:if z$="t" then 610
640 get f:if f=0 then 640
650 p$=chr$(133):get k$:if k$=p$ then print"f1"
660 if k$=chr$(137) then print"f2"
