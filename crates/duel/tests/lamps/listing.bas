10 rem lamps: press until six of nine burn; there are twelve presses
20 dim l%(2,2),h(12):n=0:p=-1:w=0:a=0:m$="go"
30 print chr$(147);"lamps"
40 for i=0 to 8:poke 828+i,0:next:poke 837,0
50 for y=0 to 2:for x=0 to 2:gosub 260:next:next:gosub 400
100 rem a turn begins
110 if m$<>"go" then 500
120 c=0
130 get k$:if k$="" then 130
140 if k$=chr$(29) then c=c+1:goto 130
150 if k$<>chr$(13) or c=p or c>8 then 120
160 y=int(c/3):x=c-3*y:gosub 250
170 if x<2 then x=x+1:gosub 250:x=x-1
180 if y<2 then y=y+1:gosub 250
190 r=int(rnd(1)*9):y=int(r/3):x=r-3*y:if l%(x,y)=1 then gosub 250
200 h(n)=c:n=n+1:p=c:q(0)=c:q(1)=r:poke 837,n and 1:a=n/2
210 if n=12 then m$="lost"
220 if w>5 then m$="won"
230 gosub 400:goto 100
250 l%(x,y)=1-l%(x,y):w=w+2*l%(x,y)-1:poke 828+3*y+x,l%(x,y)
260 i=40*(3+y)+10+x:poke 1024+i,46-4*l%(x,y):poke 55296+i,2-l%(x,y):return
400 print chr$(19);:for i=1 to 8:print chr$(17);:next:print "presses";n;chr$(157);" ";m$:return
500 print "the end"
