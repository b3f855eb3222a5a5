10 next i,j:next,i:next i j
20 for i%=1 to 2:for a(1)=1 to 2:for i=1,2:for i to 3
30 dim a,b(2):dim:dim a b
40 read a,:read:read a$,b(1),c%
50 get a$,b:get#1,a$:get #1,a$:get 1
60 restore 10:stop 1:clr x
70 on x:on x goto:on x goto 10,,20:on x goto 10,70000:on goto 10
80 wait 1:wait 1,2,3:wait 1,2,3,4:poke 1
90 open:open 1,2,3,"a":open 1,2,3,4:open 1,"a":close:close 1,2
100 print#1,a:print#1:print#1;a:print# 1,"x":print #1,a:cmd 1,:cmd
110 save:save "a",8,1:save 8:save "a",:verify "a",8,1,2
120 sys 49152,1,"x":sys:sys (1) x y
130 let a=1:let 5=a:let:then:to 5:=5:)
140 def fn(x)=1:def fna(x$)=1:def fna x=1:def a(x)=1:def fn%(x)=1
150 if a then:if a goto 10
160 if a
170 if then 10
180 input a;b:input"x";:input"x",a:input "a"b;c
190 goto a
200 go to 10
210 go 10
220 list 10-20
230 list a
240 goto 64000
250 new x
260 run x
