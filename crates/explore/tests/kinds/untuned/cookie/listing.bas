10 dim a(9,9)
20 print "eat the cookie; the piece at 1,1 is poison"
30 input "how many players";p
40 if p<1 or p>8 then print "1 to 8":goto 30
50 input "how many rows";r
60 if r>9 or r<1 then print "too many rows (9 at most)":goto 50
70 input "how many columns";c
80 if c>9 or c<1 then print "too many columns (9 at most)":goto 70
90 for i=1 to r:for j=1 to c:a(i,j)=1:next:next:a(1,1)=-1
100 q=0
110 for i=1 to r:for j=1 to c
120 if a(i,j)=-1 then print "p ";:goto 150
130 if a(i,j)=1 then print "* ";:goto 150
140 print "  ";
150 next:print:next
160 q=q+1:if q>p then q=1
170 print "player";q
180 input "row, column";x,y
190 if x<1 or x>r or y<1 or y>c then 210
200 if a(x,y)<>0 then 220
210 print "no fair, you bite the air":goto 180
220 if a(x,y)=-1 then 260
230 for i=x to r:for j=y to c:a(i,j)=0:next:next
240 goto 110
260 print "you lose, player";q
270 input "again (1=yes, 0=no)";n
280 if n=1 then 30
290 end
