1 goto1000:rem *** viertris *** (was oft gerufen wird, steht vorn)
2 a0=a0andqora1andp:b0=b0andqorb1andp
3 a1=a1andqora2andp:b1=b1andqorb2andp
4 a2=a2andqora3andp:b2=b2andqorb3andp
5 a3=a3andqora4andp:b3=b3andqorb4andp
6 a4=a4andqora5andp:b4=b4andqorb5andp
7 a5=a5andq:b5=b5andq:f=1:p=0:return
8 q=f*f:x=manda1*q:z=manda4/f:y=xandz:x=xanda0*q*f:z=zanda5/q
9 h=h+z(m)+z(x)+z(y)+z(z):goto12
10 q=f*f:x=mandb1*q:z=mandb4/f:y=xandz:x=xandb0*q*f:z=zandb5/q
11 g=g+z(m)+z(x)+z(y)+z(z)
12 r3=r3orm:r2=r2orm/f:r1=r1or(xory)/q:r0=r0orx/q/f
13 r4=r4or(yorz)*f:r5=r5orz*q:return
14 ift(a0)thenr0=u(a0):h=t(a0)
15 ift(a1)thenr1=u(a1):h=h+t(a1)
16 ift(a2)thenr2=u(a2):h=h+t(a2)
17 ift(a3)thenr3=u(a3):h=h+t(a3)
18 ift(a4)thenr4=u(a4):h=h+t(a4)
19 ift(a5)thenr5=u(a5):h=h+t(a5)
20 m=a2anda3:ifmthenm=mand(a1and(a0ora4)ora4anda5):ifmthenf=1:gosub8
21 m=a3anda2+a2:ifmthenm=m+mand(a1*8and(a0*16ora4)ora4anda5/2):ifmthengosub24
22 m=a2anda3+a3:ifmthenm=m+mand(a4*8and(a1ora5*16)ora1anda0/2):ifmthengosub25
23 return
24 m=m/2:f=2:goto8
25 m=m/4:f=.5:goto8
26 ift(b0)thenr0=r0oru(b0):g=t(b0)
27 ift(b1)thenr1=r1oru(b1):g=g+t(b1)
28 ift(b2)thenr2=r2oru(b2):g=g+t(b2)
29 ift(b3)thenr3=r3oru(b3):g=g+t(b3)
30 ift(b4)thenr4=r4oru(b4):g=g+t(b4)
31 ift(b5)thenr5=r5oru(b5):g=g+t(b5)
32 m=b2andb3:ifmthenm=mand(b1and(b0orb4)orb4andb5):ifmthenf=1:gosub10
33 m=b3andb2+b2:ifmthenm=m+mand(b1*8and(b0*16orb4)orb4andb5/2):ifmthengosub36
34 m=b2andb3+b3:ifmthenm=m+mand(b4*8and(b1orb5*16)orb1andb0/2):ifmthengosub37
35 return
36 m=m/2:f=2:goto10
37 m=m/4:f=.5:goto10
38 if((a0orb0)andv)=0thena0=a0orv:h=t(a0):r0=u(a0):goto44
39 if((a1orb1)andv)=0thena1=a1orv:h=t(a1):r1=u(a1):goto44
40 if((a2orb2)andv)=0thena2=a2orv:h=t(a2):r2=u(a2):goto44
41 if((a3orb3)andv)=0thena3=a3orv:h=t(a3):r3=u(a3):goto44
42 if((a4orb4)andv)=0thena4=a4orv:h=t(a4):r4=u(a4):goto44
43 a5=a5orv:h=t(a5):r5=u(a5)
44 gosub20:w=h:k=h:ifh=0thenreturn
45 k=1
46 f=0:ifr5thenq=255-r5:r5=0:a5=a5andq:b5=b5andq
47 ifr4thenp=r4:q=255-p:r4=0:if(a5orb5)andpthengosub6
48 ifpthena4=a4andq:b4=b4andq:p=0
49 ifr3thenp=r3:q=255-p:r3=0:if(a4orb4)andpthengosub5
50 ifpthena3=a3andq:b3=b3andq:p=0
51 ifr2thenp=r2:q=255-p:r2=0:if(a3orb3)andpthengosub4
52 ifpthena2=a2andq:b2=b2andq:p=0
53 ifr1thenp=r1:q=255-p:r1=0:if(a2orb2)andpthengosub3
54 ifpthena1=a1andq:b1=b1andq:p=0
55 ifr0thenp=r0:q=255-p:r0=0:if(a1orb1)andpthengosub2
56 ifpthena0=a0andq:b0=b0andq:p=0
57 iff>lthenh=0:g=0:gosub14:gosub26:ifh+gthenk=k+1:w=w+k*(h-g):goto46
58 return
60 a0=b(0):a1=b(1):a2=b(2):a3=b(3):a4=b(4):a5=b(5)
61 b0=a(0):b1=a(1):b2=a(2):b3=a(3):b4=a(4):b5=a(5):return
62 a0=a(0):a1=a(1):a2=a(2):a3=a(3):a4=a(4):a5=a(5)
63 b0=b(0):b1=b(1):b2=b(2):b3=b(3):b4=b(4):b5=b(5):return
64 l=0:p=0:bm=bw:o=a(5)orb(5):ifty(s)=1then67
65 fori=0to7:v=v(i):rn(i)=0:ifoandvthennext:goto67
66 onsgosub60,62:gosub38:rn(i)=k:next
67 fori=0to7:e=so(i):v=v(e):w=bw:ifoandvthen76
68 onsgosub62,60:gosub38:ifty(s)=1then76
69 d=w:n=bw:c0=b0:c1=b1:c2=b2:c3=b3:c4=b4:c5=b5
70 u=k:d0=a0:d1=a1:d2=a2:d3=a3:d4=a4:d5=a5
71 forc=0to7:v=v(c):if(c5ord5)andvthen75
72 w=0:ifu=0thenifc<>ethenifrn(c)=0then74
73 a0=c0:a1=c1:a2=c2:a3=c3:a4=c4:a5=c5:gosub79
74 ifw>nthenn=w
75 next:w=d:ifn>bwthenw=d-n
76 w(e)=w:ifw>bmthenbm=w:j=0
77 ifw=bmthenifw>bwthenmx(j)=e:j=j+1
78 next:return
79 b0=d0:b1=d1:b2=d2:b3=d3:b4=d4:b5=d5:goto38
80 na=0:ift(a0)+t(b0)thenr=0:x=a0:y=b0:gosub100
81 ift(a1)+t(b1)thenr=1:x=a1:y=b1:gosub100
82 ift(a2)+t(b2)thenr=2:x=a2:y=b2:gosub100
83 ift(a3)+t(b3)thenr=3:x=a3:y=b3:gosub100
84 ift(a4)+t(b4)thenr=4:x=a4:y=b4:gosub100
85 ift(a5)+t(b5)thenr=5:x=a5:y=b5:gosub100
86 m=a2anda3:ifmthenm=mand(a1and(a0ora4)ora4anda5)
87 n=b2andb3:ifnthenn=nand(b1and(b0orb4)orb4andb5)
88 ifm+nthend=2:f=1:gosub105
89 m=a3anda2+a2:ifmthenm=m+mand(a1*8and(a0*16ora4)ora4anda5/2)
90 n=b3andb2+b2:ifnthenn=n+nand(b1*8and(b0*16orb4)orb4andb5/2)
91 ifm+nthenm=m/2:n=n/2:d=3:f=2:gosub105
92 m=a2anda3+a3:ifmthenm=m+mand(a4*8and(a1ora5*16)ora1anda0/2)
93 n=b2andb3+b3:ifnthenn=n+nand(b4*8and(b1orb5*16)orb1andb0/2)
94 ifm+nthenm=m/4:n=n/4:d=4:f=.5:gosub105
95 return
100 ift(y)thenift(x)=0oru(y)<u(x)thenk=2:q=u(y):gosub103
101 ift(x)thenk=1:q=u(x):gosub103:ifu(y)>qthenk=2:q=u(y):gosub103
102 return
103 fc(na)=k:fd(na)=1:fx(na)=z((qand-q)-1):fy(na)=r:fl(na)=t(q)+2:na=na+1
104 return
105 q=f*f:x=manda1*q:z=manda4/f:y=xandz:x=xanda0*q*f:z=zanda5/q
106 h=nandb1*q:g=nandb4/f:y=yorhandg:x=xorhandb0*q*f:z=zorgandb5/q
107 p=morn
108 v=pand-p:p=p-v:k=2+((mandv)>0)
109 q=3+sgn(xandv)+sgn(yandv)+sgn(zandv):r=2:ifyandvthenr=1
110 ifxandvthenr=0
111 ifd=4thenr=r+q-1
112 fc(na)=k:fd(na)=d:fl(na)=q:fy(na)=r:fx(na)=z(v-1)+(r-3)*((d=4)-(d=3))
113 na=na+1:ifpthen108
114 return
120 forr=0to5:if(a(r)orb(r))andvthennext
121 return
124 ifr>5thenprinth$;:goto126
125 pokecz,17-3*r:print
126 pokecs,1+3*c:prints$(v);:return
130 rem *** das brett ***
131 rem a(0) bis a(5) sind die zeilen von unten mit den gelben steinen, b()
132 rem die mit den roten: eine zahl fuer jede, bit c fuer spalte c.
133 rem t(m) sind die punkte der waagrechten reihe in m, u(m) ihre felder;
134 rem z(m) zaehlt bits. r0 bis r5 nehmen auf, was verschwindet.
135 rem eine senkrechte oder schraege reihe geht immer durch zeile 2 und 3:
136 rem m sind ihre stellen in zeile 3; f rueckt die anderen zeilen dorthin,
137 rem x, y und z sind die vierer ab zeile 0, 1 und 2.
140 rem *** die unterprogramme vorn ***
141 rem a0 bis a5 hat, wer zieht, b0 bis b5 der andere.
142 rem  2 spalten p ruecken ab einer zeile hinab; q ist der rest
143 rem  8 eine reihe merken; 14 seine reihen, punkte h, 26 die anderen, g
144 rem 38 stein v faellt: w = wert, k = schritte; 46 wegnehmen, nachruecken
145 rem 60 das brett aus der sicht von rot, 62 von gelb
146 rem 64 der zug: rn() = antworten, die gleich eine reihe machen,
147 rem    c0 bis d5 = das brett nach dem zug; 73 eine antwort
148 rem 80 die na reihen des bretts mit farbe fc(), richtung fd(), anfang
149 rem    fx() und fy(), laenge fl(); z((xand-x)-1) ist das erste bit in x
150 rem 124 ein feld zeichnen: spalte c, zeile r, bild v. cz=214 und cs=211
151 rem    sind zeile und spalte des cursors; print geht eine zeile weiter.
900 rem   **************************
901 rem   *                        *
902 rem   *        viertris        *
903 rem   *                        *
904 rem   *  vier in einer reihe,  *
905 rem   *  und die reihe faellt  *
906 rem   *                        *
907 rem   * regeln (1996):         *
908 rem   *  peter buzanits        *
909 rem   *  gerald karner         *
910 rem   *  gerold taisser        *
911 rem   *                        *
912 rem   **************************
1000 rem *** einrichten ***
1005 a0=0:a1=0:a2=0:a3=0:a4=0:a5=0:b0=0:b1=0:b2=0:b3=0:b4=0:b5=0
1006 p=0:q=0:m=0:v=0:f=0:h=0:x=0:y=0:z=0:i=0:n=0:r=0:g=0:k=0:w=0:j=0:d=0
1007 l=0:e=0:s=0:r0=0:r1=0:r2=0:r3=0:r4=0:r5=0:cz=214:cs=211
1008 c0=0:c1=0:c2=0:c3=0:c4=0:c5=0:d0=0:d1=0:d2=0:d3=0:d4=0:d5=0:bm=0:c=0:u=0
1009 bw=-9999:o=0:na=0:hb=15:ht=1/16
1010 dimt(255),u(255),z(255),a(5),b(5),v(8),r(5),hh(7),da(4),so(7),w(7)
1011 dimfl(40),fd(40),fc(40),fx(40),fy(40),mx(7),rn(7)
1015 dimpu(1),su(1),n$(2),ty(2),s$(5),f$(2)
1016 dimc$(4),y$(4),z$(4),q(4),br$(15,15),a$(3,3),b$(3,3),o$(2),u$(2),m$(3)
1020 da(2)=1:da(3)=1:da(4)=-1:v(8)=256
1035 fori=0to7:readso(i):next:data3,4,2,5,1,6,0,7
1040 rem bilder: zwei zeilen zu 3 zeichen, und von einem feld zum naechsten
1045 l$=chr$(157)+chr$(157)+chr$(157):a$=chr$(17)+l$:l$=chr$(17)+a$
1050 f$(0)=chr$(154):f$(1)=chr$(158):f$(2)=chr$(28):w$=chr$(5):b$=chr$(146)
1055 s$=chr$(18)+chr$(190)+" "+chr$(188)+a$+chr$(187)+" "+chr$(172)+b$
1060 s$(5)="   "+a$+"   "
1070 s$(0)=chr$(31)+"   "+a$+" "+chr$(209)+" "
1075 fori=1to2:s$(i)=f$(i)+s$:next
1076 rem oben und unten in einem feld, umgekehrt bis zum naechsten b$
1077 o$(0)=b$+"   ":u$(0)=b$+chr$(31)+" "+chr$(209)+" "
1078 fori=1to2:m$(i)=f$(i)+chr$(18):o$(i)=chr$(190)+" "+chr$(188)
1079 u$(i)=chr$(187)+" "+chr$(172):next:u$=b$+chr$(17):o$=chr$(17)
1080 fori=1to4:o$=o$+right$(l$,3):next:u$=u$+o$
1081 rem von der mitte eines steins zur naechsten der reihe
1082 a$=chr$(29):b$=chr$(145):c$(1)=a$+a$:c$(3)=b$+b$+b$+a$+a$:c$(2)=b$+b$+b$
1083 c$(2)=c$(2)+chr$(157):a$=chr$(17):c$(4)=a$+a$+a$+c$(1):b$=chr$(146)
1084 d$=chr$(19):fori=1to24:d$=d$+chr$(17):next
1085 p$=chr$(18)+" "+b$:q$=chr$(209):ford=1to4:q(d)=len(c$(d)):fori=1to8
1086 y$(d)=y$(d)+q$+c$(d):z$(d)=z$(d)+p$+c$(d):next:next
1087 h$=chr$(19):e$="            ":x$=e$+e$+e$+"  "+chr$(13)+chr$(145)
1090 n$(1)="gelb":n$(2)="computer":cu=3
1095 rem 53280 rahmen, 53281 hintergrund: schwarz
1096 poke53280,0:poke53281,0
1097 rem sid: 54296 lautstaerke, 54277 und 54278 huellkurve (klingt aus)
1098 poke54296,15:poke54277,9:poke54278,0
1100 rem *** titel ***
1110 printchr$(147)chr$(142)left$(d$,5);:fori=1to8
1115 printf$(1+(iand1))tab(4*i+1)mid$("viertris",i,1);:next
1120 fori=0to7:c=i+2.4:r=3-(iand1):v=1+(iand1):gosub124:next
1122 printleft$(d$,17):printw$tab(4)"vier in einer reihe verschwinden,":print
1123 printtab(4)"was darueber liegt, rueckt nach -":print
1124 printtab(4)"und zaehlt doppelt, dreifach, ..."
1126 rem die tabellen des rechners: erst z, dann t und u
1127 v=1:fori=0to7:v(i)=v:forj=0tov-1:z(v+j)=z(j)+1:next:v=v+v:next
1128 forn=4to8:p=2^n:forq=0to8-n:h=2^q:m=(p-1)*h:fori=0to255-p*hstep2*p*h
1129 forj=0toh/2-.5:t(m+i+j)=n-2:u(m+i+j)=m:next:next:next:next
1131 rem br$(x,y): vier felder nebeneinander, gelb in x und rot in y, und hinab
1132 rem zum naechsten; dazu aus zwei feldern a$() oben und b$() unten
1133 forx=0to3:fory=0to3:i=(xand1)+2*(yand1):j=(xand2)/2+(yand2)
1134 k$=m$(j):ifi=jthenk$=""
1135 if(xandy)=0thena$(x,y)=m$(i)+o$(i)+k$+o$(j):b$(x,y)=m$(i)+u$(i)+k$+u$(j)
1136 next:next:forx=0to3:fory=0to3:ifxandythen1140
1137 p$=a$(x,y)+o$:q$=b$(x,y)+u$:fori=0to3:forj=0to3
1138 if(iandj)=0thenbr$(4*x+i,4*y+j)=a$(i,j)+p$+b$(i,j)+q$
1139 next:next
1140 next:next
1160 print:printf$(0)tab(6)"wollen sie die regeln (j/n) ?";
1170 getk$:ifk$<>"j"andk$<>"n"then1170
1180 x=rnd(-ti):ifk$="j"thengosub8000
2000 rem *** wer spielt ***
2010 printchr$(147)f$(0)"wer spielt ?":print:print
2020 print"ein name macht einen menschen aus ihm,"
2022 print"'computer' den rechner;"
2025 print"return allein laesst, was dasteht.":print
2030 fori=1to2:print:printf$(i)"spieler"i"("n$(i)")"
2040 inputn$(i)
2050 n$(i)=left$(n$(i),11):ty(i)=0:ifn$(i)<>"computer"then2090
2060 print"staerke (1 schnell, 2 bedaechtig) ?"
2070 getk$:ifk$<>"1"andk$<>"2"then2070
2080 ty(i)=val(k$)
2090 next
2100 rem *** neues spiel ***
2110 rem das brett wird leer
2120 fori=0to5:a(i)=0:b(i)=0:next
2130 s=1:vo=0:sc=0:na=0:pu(0)=0:pu(1)=0:su(0)=0:su(1)=0
2140 gosub6000
3000 ifvothen5000
3010 ifnathen4000
3015 ifty(s)=0thenc=cu:r=6:v=s:gosub124:m$=" ist am zug":gosub6700
3020 getk$:ifk$=chr$(136)thenvo=1:goto3000
3030 ifty(s)then3500
3035 rem 56320 steuerknueppel in port 2:
3036 rem 4 links, 8 rechts, 16 feuer; 0 = gedrueckt
3040 y=31-(peek(56320)and31):ifjfthenjf=yand16:y=yand15
3045 ifk$=""andy=0then3020
3050 k=asc(k$+chr$(0)):z=cu:ifk>48andk<57thencu=k-49:goto3090
3060 ifk=29oryand8thenifcu<7thencu=cu+1
3070 ifk=157oryand4thenifcu>0thencu=cu-1
3080 ifcu<>zthenc=z:r=6:v=5:gosub124:c=cu:v=s:gosub124
3085 ifythenfori=1to120:next:jf=yand16
3086 ifk<>13andk<>32and(yand16)=0then3020
3090 if(a(5)orb(5))andv(cu)thencu=z:goto3020
3095 ifcu<>zthenc=z:r=6:v=5:gosub124
3100 c=cu:goto3700
3500 rem *** der rechner denkt ***
3510 m$=" denkt nach ...":gosub6700:gosub64:h=j
3520 zz=int(rnd(1)*h):zx=mx(zz)
3620 c=zx
3700 rem *** der stein faellt in spalte c ***
3705 v=v(c):pu(0)=0:pu(1)=0:ifscthensc=0:gosub6500
3706 hz=8:gosub7000:gosub120
3708 fr=r
3709 printh$;:pokecs,1+3*c:prints$(5)l$s$(s);:iffr=5then3720
3710 r=3*(5-fr)-1:fori=2torstep3
3711 pokecz,i:print:pokecs,1+3*c:prints$(0)l$s$(s);:next
3720 ifs=1thena(fr)=a(fr)orv:goto3730
3725 b(fr)=b(fr)orv
3730 hz=4:gosub7000:gosub62:gosub80
3750 rem *** ohne reihe ist der naechste dran; volles brett = ende ***
3760 ifnathen3000
3770 if(a(5)orb(5))=255thenvo=1:goto3000
3780 s=3-s:goto3000
4000 rem *** ein schritt: punkte, blinken, verschwinden, nachruecken ***
4010 sc=sc+1:pu(0)=0:pu(1)=0:hz=20+12*sc:gosub7000
4020 forj=0tona-1:d=fd(j):x=fx(j):y=fy(j):n=fl(j):v=v(x):k=fc(j)
4025 pokecz,17-3*y:print:pokecs,2+3*x:printf$(k)left$(y$(d),n+n*q(d));
4030 pu(k-1)=pu(k-1)+n-2:ifd=1thenr(y)=r(y)or(v(n)-1)*v:next:goto4050
4035 ifd=2thenfori=ytoy+n-1:r(i)=r(i)orv:next:next:goto4050
4040 r=da(d):fori=ytoy+r*n-rstepr:r(i)=r(i)orv:v=v+v:next:next
4050 pokecz,13:print:pokecs,27:printw$"schritt"sc;
4055 fori=0to1:n=pu(i):pokecz,15+i:print:pokecs,27:ifn=0thenprinte$;:goto4070
4060 pu(i)=n*sc:su(i)=su(i)+pu(i):printf$(i+1)n"x"sc"="pu(i);
4065 pokecz,5+4*i:print:pokecs,27:printsu(i)"punkte";
4070 next:ifna>1then4080
4075 pokecz,17-3*fy(0):print:pokecs,2+3*fx(0):d=fd(0)
4077 printf$(fc(0))left$(z$(d),fl(0)*(3+q(d)));
4080 gosub62:g=5:if(a5orb5)=0theng=4:if(a4orb4)=0theng=3
4083 l=1:p=0:r0=r(0):r1=r(1):r2=r(2):r3=r(3):r4=r(4):r5=r(5)
4084 o=r0orr1orr2orr3orr4orr5:u=0:ifr0=0thenu=1:ifr1=0thenu=2:ifr2=0thenu=3
4085 fori=uto5:r(i)=0:next:gosub46
4086 a(0)=a0:a(1)=a1:a(2)=a2:a(3)=a3:a(4)=a4:a(5)=a5
4087 b(0)=b0:b(1)=b1:b(2)=b2:b(3)=b3:b(4)=b4:b(5)=b5
4088 ifoandhbthenpokecz,17-3*g:print:pokecs,1:gosub4096
4090 ifo>hbthenpokecz,17-3*g:print:pokecs,13:gosub4097
4092 na=0:iffthengosub80
4094 goto3750
4096 forr=gtoustep-1:printbr$(a(r)andhb,b(r)andhb);:next:return
4097 forr=gtoustep-1:printbr$(a(r)*ht,b(r)*ht);:next:return
5000 rem *** ende ***
5010 c=cu:r=6:v=5:gosub124:hz=60:gosub7000:m$=" gewinnt"
5020 ifsu(0)=su(1)thenm$=" hat gleich viele punkte":gosub6700:goto5040
5030 i=s:s=1-(su(1)>su(0)):m$=m$+str$(su(s-1))+" :"+str$(su(2-s)):gosub6700:s=i
5040 printleft$(d$,25)f$(0)"return = neues spiel, e = aufhoeren";
5050 getk$:ifk$="e"then5090
5060 ifk$<>chr$(13)then5050
5070 s$=n$(1):n$(1)=n$(2):n$(2)=s$:goto2000
5090 printchr$(147)w$"auf wiedersehen !":end
6000 rem *** das bild ***
6010 printchr$(147)f$(0)left$(d$,4);:fori=1to18
6015 printchr$(221)tab(25)chr$(221):next
6020 printchr$(173);:fori=1to24:printchr$(192);:next:printchr$(189)
6030 forc=0to7:printleft$(d$,23)tab(2+3*c)chr$(49+c);:next
6040 forr=0to5:forc=0to7:v=0:gosub124:next:next
6050 printleft$(d$,2)tab(28)w$chr$(18)" viertris "b$
6060 fori=1to2:printleft$(d$,2+4*i)tab(27)f$(i);n$(i):next
6070 printleft$(d$,20)tab(27)f$(0)"1-8, cursor,"
6080 printtab(27)"return oder"
6085 printtab(27)"knueppel":printtab(27)"f7 = ende";
6090 gosub6600:return
6500 rem *** anzeige des schritts loeschen ***
6510 pokecz,13:fori=0to3:print:pokecs,27:printe$;:next:return
6600 rem *** punktestand ***
6610 fori=0to1:pokecz,5+4*i:print:pokecs,27:printf$(i+1)su(i)"punkte";:next
6620 return
6700 rem *** meldung in zeile 23 ***
6710 pokecz,22:print:printx$f$(s)n$(s)m$;:return
7000 rem *** ton der hoehe hz ***
7010 rem 54273 hoehe, 54276 dreieck aus und wieder an
7020 poke54276,16:poke54273,hz:poke54276,17:return
8000 rem *** regeln ***
8010 printchr$(147)w$tab(15)"viertris":print:printf$(0);
8020 print"abwechselnd faellt ein stein in eine"
8025 print"der acht spalten. wer vier oder mehr"
8030 print"eigene steine in eine reihe bringt -"
8035 print"waagrecht, senkrecht oder schraeg -,"
8040 print"bekommt punkte. die reihe verschwindet,"
8045 print"was darueber liegt, rueckt nach."
8050 print:print"dann wird wieder gesucht: im zweiten"
8055 print"schritt zaehlt alles doppelt, im"
8060 print"dritten dreifach, und so weiter."
8065 print"jede reihe gehoert dem, dessen steine"
8070 print"es sind, wer auch am zug war.":print:printf$(1);
8080 fori=4to8:printtab(8)i"in einer reihe "i-2"punkte":next
8090 print:printf$(0)"ein volles brett beendet das spiel,"
8095 print"oder die taste f7: dann"
8100 print"entscheiden die punkte.":printw$"weiter mit einer taste";
8110 getk$:ifk$=""then8110
8120 return
