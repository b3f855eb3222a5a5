10 dim h(6)
20 for i=1 to 3000
30 w=int(rnd(1)*6)+1
40 h(w)=h(w)+1
50 next i
