10 for i=1 to 4000
20 a%=i and 127
30 b%=a%+1
40 c%=b%-a%
50 if a%=b% then c%=0
60 next i
