10 PRINT "press a key":A$=INPUT$(1)
20 IF A$<>"" THEN A$=INKEY$
30 IF INKEY$<>"" THEN 30
