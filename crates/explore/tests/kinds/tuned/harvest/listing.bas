10 rem the ruler of a small province
20 p=90:s=2400:l=800:y=0:d=0
30 y=y+1
40 print:print "year";y;"people";p;"land";l;"grain";s
50 c=int(rnd(1)*9)+16
60 print "land costs";c;"a field"
70 input "how many fields do you buy";b
80 if b<0 then print "be serious":goto 70
90 if b*c>s then print "you have only";s;"grain":goto 70
100 l=l+b:s=s-b*c
110 input "how much grain do the people get";f
120 if f<0 then print "be serious":goto 110
130 if f>s then print "you have only";s;"grain":goto 110
140 s=s-f
150 input "how many fields are sown";w
160 if w<0 or w>l then print "there are";l;"fields":goto 150
170 if int(w/2)>s then print "not enough seed":goto 150
180 if w>10*p then print "not enough hands":goto 150
190 s=s-int(w/2)
200 h=int(rnd(1)*5)+1
210 s=s+w*h
220 n=int(f/20)
230 if n>=p then p=p+int(rnd(1)*8):goto 260
240 e=p-n:p=n:d=d+e:print e;"people starved"
250 if e>p then 300
260 if y<8 then 30
270 print "eight years have passed"
280 print d;"people died"
290 goto 320
300 print "the people drive you out"
320 print "so it ends"
330 end
