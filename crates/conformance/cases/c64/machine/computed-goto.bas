10 fori=0to11:reada:poke49152+i,a:next:data 32,253,174,32,138,173,32,247,183,76,163,168
20 x=40:sys49152,x+10
30 print"30"
40 print"40"
50 print"50":sys49152,70
60 print"60"
70 print"70"
