10 rem tabelle
20 print"{down}{SHIFT-*}"
30 goto 20
