10 dim a(10),b(10),c$(10),d%(10),e(20),f(30)
20 for i=1 to 3000
30 f(i and 15)=e(i and 7)+1
40 e(i and 7)=f(3)
50 d%(i and 3)=e(2)and 255
60 next i
