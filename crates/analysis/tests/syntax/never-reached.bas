10 goto 100:this is not looked at
20 so this line is not either
100 if 0 then this neither
110 gosub 200 nor this
120 def fn a(x)=x+:rem nobody calls it
130 on x goto 140,150 but this for some x
140 end:or this
150 return
200 load "next",8 and this
210 run 100 this too
