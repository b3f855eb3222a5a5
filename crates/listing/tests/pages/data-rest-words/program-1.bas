10 data rot,gelb,blau,gruen
20 read a$
30 data 1,2,3
