10 rem   **************************
11 rem   *                        *
12 rem   *        viertris        *
13 rem   *                        *
14 rem   *  vier in einer reihe,  *
15 rem   *  und die reihe faellt  *
16 rem   *                        *
17 rem   * regeln (1996):         *
18 rem   *  peter buzanits        *
19 rem   *  gerald karner         *
20 rem   *  gerold taisser        *
21 rem   *                        *
22 rem   **************************
23 :
24 goto1000
25 rem was oft gerufen wird, steht vorn:
26 rem basic sucht zeilen von oben her.
27 rem das brett liegt im kassettenpuffer:
28 rem spalte c, zeile r = 839+10*c+r,
29 rem 0 leer, 1 und 2 steine, rand immer 0
30 rem --- reihen durch stein x bei p ---
31 na=0:d=10:f=1:ifpeek(p+d)=xorpeek(p-d)=xthengosub41
32 ifpeek(p-1)=xthend=1:f=2:gosub41
33 d=11:f=3:ifpeek(p+d)=xorpeek(p-d)=xthengosub41
34 d=9:f=4:ifpeek(p+d)=xorpeek(p-d)=xthengosub41
35 return
40 rem --- eine richtung: q und z laufen bis hinter die enden der reihe ---
41 forq=p+dto999stepd:ifpeek(q)=xthennext
42 forz=p-dto0step-d:ifpeek(z)=xthennext
43 n=(q-z)/d-1:ifn<4thenreturn
44 q=z+d:z=int((q-839)/10):fc(na)=x:fd(na)=f:fl(na)=n
45 fx(na)=z:fy(na)=q-839-10*z:na=na+1:return
50 rem --- alle reihen des bretts ---
51 rem jede geht durch die mitte ihrer linie: nur dort wird gesucht
52 na=0:d=10:f=1:forp=869to874:x=peek(p):y=peek(p+d)
53 ifx=ythenonxgosub41,41:goto56
54 ifxthenifpeek(p-d)=xthengosub41
55 ifythenifpeek(p+20)=ythenx=y:p=p+d:gosub41:p=p-d
56 next:d=1:f=2:forp=841to911step10:x=peek(p):ifxthenifx=peek(p+d)thengosub41
57 next:d=11:f=3:fori=0to6:p=ma(i):x=peek(p):ifxthenifx=peek(p+d)thengosub41
58 next:d=9:f=4:fori=0to6:p=mb(i):x=peek(p):ifxthenifx=peek(p+d)thengosub41
59 next:return
60 rem --- reihen wegnehmen; lo(g) = tiefste luecke der spalte g ---
61 rem up und uq merken sich: von up kam der stein nach uq, oder er war uq
62 fori=0to7:lo(i)=999:next:forj=0tona-1:g=fx(j):d=da(fd(j)):n=-(d>1)
63 p=839+10*g+fy(j):fori=1tofl(j):x=peek(p):ifx=0then66
64 up(u)=p:uq(u)=x:u=u+1:pokep,0:ifp<lo(g)thenlo(g)=p
66 p=p+d:g=g+n:next:next:return
70 rem --- nachruecken; nur wo sich etwas bewegt, gibt es neue reihen ---
71 na=0:g=u:fori=0to7:q=lo(i):ifq=999thennext:return
72 h=0:forp=q+1to844+10*i:x=peek(p):ifxthen74
73 next:hh(i)=h:next:return
74 up(u)=p:uq(u)=q:u=u+1:pokep,0:pokeq,x:q=q+1:h=p:goto73
79 rem --- probezug: stein m nach p, na reihen, wert v; bei lf zaehlt nur v, ---
80 rem und was nichts ueber sich hat, muss nicht erst verschwinden
81 up(u)=p:uq(u)=0:u=u+1:pokep,m:v=0:k=0:ifna=0thenreturn
82 k=k+1:g=0:fori=0tona-1:n=k*(fl(i)-2):iffc(i)<>mthenn=-n
83 v=v+n:p=839+10*fx(i)+fy(i):d=da(fd(i)):n=fl(i):ifd=1thenp=p+n-1:n=1
84 forj=1ton:g=peek(p+1)org:p=p+d:next:next:ifg=0andlfthenreturn
85 gosub62:gosub71:ifu>gthengosub52:ifnathen82
86 return
87 rem --- probezuege zuruecknehmen bis zum stand ub ---
88 fori=u-1toubstep-1:p=up(i):q=uq(i):ifq<3thenpokep,q:next:u=ub:return
89 pokep,peek(q):pokeq,0:next:u=ub:return
90 rem --- tiefstes leeres feld p der spalte c ---
91 forp=839+10*cto844+10*c:ifpeek(p)thennext
92 return
94 rem --- ein feld zeichnen: spalte c, zeile r, bild v ---
95 rem 214 zeile und 211 spalte des cursors; print geht eine zeile weiter
96 ifr>5thenprinth$;:goto98
97 poke214,17-3*r:print
98 poke211,1+3*c:prints$(v);:return
1000 rem *** einrichten ***
1005 p=0:q=0:x=0:d=0:z=0:n=0:i=0:u=0:na=0:f=0:g=0:j=0:m=0:v=0:k=0:c=0:r=0:y=0
1010 dimlo(7),da(4),up(900),uq(900),fc(40),fd(40),fl(40),fx(40),fy(40)
1015 dimma(6),mb(6),so(7),w(7),mx(7),rn(7),pu(1),su(1),n$(2),ty(2),s$(5),f$(2)
1016 dimc$(4),hh(7)
1020 fori=1to4:readda(i):next:data10,1,11,9
1025 fori=0to6:readma(i):next:data852,851,861,871,881,880,890
1030 fori=0to6:readmb(i):next:data851,852,862,872,882,883,893
1035 fori=0to7:readso(i):next:data3,4,2,5,1,6,0,7
1040 rem bilder: 3 mal 3 zeichen, dazwischen eins hinab und drei nach links
1045 l$=chr$(157):l$=chr$(17)+l$+l$+l$:a$=chr$(18):b$=chr$(146)
1050 f$(0)=chr$(154):f$(1)=chr$(158):f$(2)=chr$(28):w$=chr$(5)
1055 s$=a$+chr$(169)+" "+chr$(223)+l$+"   "+l$+b$+chr$(223)+a$+" "+b$+chr$(169)
1060 t$=chr$(213)+chr$(192)+chr$(201)+l$+chr$(221)+" "+chr$(221)+l$
1065 t$=t$+chr$(202)+chr$(192)+chr$(203):s$(5)="   "+l$+"   "+l$+"   "
1070 s$(0)=chr$(31)+"   "+l$+" "+chr$(209)+" "+l$+"   "
1075 fori=1to2:s$(i)=f$(i)+s$:s$(i+2)=f$(i)+t$:next
1080 rem vom ende eines steins zum naechsten der reihe: hinauf, hinab, links
1081 a$=chr$(145):c$(1)=a$+a$:c$(3)=a$+a$+a$+a$+a$:a$=chr$(157)
1082 c$(2)=c$(3)+a$+a$+a$:c$(4)=chr$(17)
1083 d$=chr$(19):fori=1to24:d$=d$+chr$(17):next
1085 h$=chr$(19):e$="            "
1090 n$(1)="gelb":n$(2)="computer":cu=3
1095 rem 53280 rahmen, 53281 hintergrund: schwarz
1096 poke53280,0:poke53281,0
1097 rem sid: 54296 lautstaerke, 54277 und 54278 huellkurve (klingt aus)
1098 poke54296,15:poke54277,9:poke54278,0
1100 rem *** titel ***
1110 printchr$(147)chr$(142)left$(d$,5);:fori=1to8
1115 printf$(1+(iand1))tab(4*i+1)mid$("viertris",i,1);:next
1120 fori=0to7:c=i+2.4:r=3-(iand1):v=1+(iand1):gosub96:next
1125 printleft$(d$,17)
1130 printw$tab(4)"vier in einer reihe verschwinden,":print
1140 printtab(4)"was darueber liegt, rueckt nach -":print
1150 printtab(4)"und zaehlt doppelt, dreifach, ..."
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
2110 rem der kassettenpuffer ab 828 mit brett und rand wird leer
2120 forp=828to930:pokep,0:next
2130 s=1:vo=0:sc=0:na=0:pu(0)=0:pu(1)=0:su(0)=0:su(1)=0
2140 gosub6000
3000 ifvothen5000
3010 ifnathen4000
3015 ifty(s)=0thenc=cu:r=6:v=s:gosub96:m$=" ist am zug":gosub6700
3020 getk$:ifk$=chr$(136)thenvo=1:goto3000
3030 ifty(s)then3500
3035 rem 56320 steuerknueppel in port 2:
3036 rem 4 links, 8 rechts, 16 feuer; 0 = gedrueckt
3040 y=31-(peek(56320)and31):ifjfthenjf=yand16:y=yand15
3045 ifk$=""andy=0then3020
3050 k=asc(k$+chr$(0)):z=cu:ifk>48andk<57thencu=k-49:goto3090
3060 ifk=29oryand8thenifcu<7thencu=cu+1
3070 ifk=157oryand4thenifcu>0thencu=cu-1
3080 ifcu<>zthenc=z:r=6:v=5:gosub96:c=cu:v=s:gosub96
3085 ifythenfori=1to120:next:jf=yand16
3086 ifk<>13andk<>32and(yand16)=0then3020
3090 ifpeek(844+10*cu)thencu=z:goto3020
3095 ifcu<>zthenc=z:r=6:v=5:gosub96
3100 c=cu:goto3700
3500 rem *** der rechner denkt ***
3505 m$=" denkt nach ...":gosub6700:u=0:bm=-9999:ifty(s)=1then3510
3506 rem welche antworten fangen gleich mit einer reihe an ?
3507 x=3-s:forc=0to7:ifpeek(844+10*c)thenrn(c)=0:goto3509
3508 gosub91:gosub31:rn(c)=na
3509 next
3510 fore=0to7:c=e:w(e)=-9999
3520 ifpeek(844+10*e)then3590
3530 m=s:x=s:gosub91:gosub31:ifna=0andty(s)=1thenw(e)=0:goto3585
3535 lf=ty(s)=1:gosub81:w(e)=v:iflfthen3580
3540 va=v:ue=u:ka=k:be=-9999:forc=0to7:ifpeek(844+10*c)then3560
3545 ifka=0andc<>eandrn(c)=0thenv=0:goto3555
3550 m=3-s:x=m:gosub91:gosub31:ifna=0thenv=0:goto3555
3552 lf=1:gosub81:ub=ue:gosub88
3555 ifv>bethenbe=v
3560 next:ifbe=-9999thenbe=0
3570 w(e)=va-be
3580 ub=0:gosub88
3585 ifw(e)>bmthenbm=w(e)
3590 next
3600 h=0:fori=0to7:ifw(so(i))=bmthenmx(h)=so(i):h=h+1
3610 next:zz=int(rnd(1)*h):zx=mx(zz)
3620 c=zx
3700 rem *** der stein faellt in spalte c ***
3705 gosub91:fr=p-839-10*c:pu(0)=0:pu(1)=0:ifscthensc=0:gosub6500
3706 hz=8:gosub7000
3710 fori=5tofrstep-1:r=i:v=s:gosub96:r=i+1:v=5+5*(r<6):gosub96:next
3720 pokep,s:u=0:x=s:hz=4:gosub7000:gosub31
3750 rem *** ohne reihe ist der naechste dran; volles brett = ende ***
3760 ifnathen3000
3770 fori=844to914step10:ifpeek(i)thennext:vo=1:goto3000
3780 s=3-s:goto3000
4000 rem *** ein schritt: punkte, blinken, verschwinden, nachruecken ***
4010 sc=sc+1:pu(0)=0:pu(1)=0:fori=0tona-1:x=fc(i)-1:pu(x)=pu(x)+fl(i)-2:next
4015 poke214,13:print:poke211,27:printw$"schritt"sc;:hz=20+12*sc:gosub7000
4020 fori=0to1:n=pu(i):poke214,15+i:print:poke211,27:ifn=0thenprinte$;:goto4040
4025 pu(i)=n*sc:su(i)=su(i)+pu(i):printf$(i+1)n"x"sc"="pu(i);
4030 poke214,5+4*i:print:poke211,27:printsu(i)"punkte";
4040 next
4050 forz=0to2:ifna>1andz=1then4074
4060 forj=0tona-1:v=(fc(j)+2-2*z)*-(z<2):d=fd(j)
4065 poke214,17-3*fy(j):print:poke211,1+3*fx(j)
4070 fori=1tofl(j):prints$(v)c$(d);:next:next
4074 next
4075 u=0:gosub62:gosub71:ifu=gthen3750
4080 fori=0to7:h=hh(i):ifh<lo(i)orlo(i)=999then4095
4085 poke214,17-3*(h-839-10*i):print:poke211,1+3*i
4090 forp=htolo(i)step-1:prints$(peek(p))l$;:next
4095 next:gosub52:goto3750
5000 rem *** ende ***
5010 c=cu:r=6:v=5:gosub96:hz=60:gosub7000:m$=" gewinnt"
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
6040 forr=0to5:forc=0to7:v=0:gosub96:next:next
6050 printleft$(d$,2)tab(28)w$chr$(18)" viertris "b$
6060 fori=1to2:printleft$(d$,2+4*i)tab(27)f$(i);n$(i):next
6070 printleft$(d$,20)tab(27)f$(0)"1-8, cursor,"
6080 printtab(27)"return oder"
6085 printtab(27)"knueppel":printtab(27)"f7 = ende";
6090 gosub6600:return
6500 rem *** anzeige des schritts loeschen ***
6510 poke214,13:fori=0to3:print:poke211,27:printe$;:next:return
6600 rem *** punktestand ***
6610 fori=0to1:poke214,5+4*i:print:poke211,27:printf$(i+1)su(i)"punkte";:next
6620 return
6700 rem *** meldung in zeile 23 ***
6710 poke214,22:print:printf$(s)left$(n$(s)+m$+e$+e$,38);:return
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
