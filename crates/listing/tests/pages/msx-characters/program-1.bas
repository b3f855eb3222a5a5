10 SCREEN 1:WIDTH 32:COLOR 15,4,4
20 PRINT "Olá, señor ☺":PRINT "¿Qué?"
30   locate  0,5 : print"┌─┐  ♥ ♠"
40 PRINT "│█│":A$="~"+CHR$(27)
