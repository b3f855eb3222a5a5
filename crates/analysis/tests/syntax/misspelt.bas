10 prnit a
20 prit a
30 printt "a";
40 gosbu 10
50 retrun
60 nxet i
70 if a=1 goot 10
80 ruslt=5
90 inptu a
100 dta 1,2
