10 A$="AB":PRINTASC(CHR$(A$)+"X")
--- typed
RUN
