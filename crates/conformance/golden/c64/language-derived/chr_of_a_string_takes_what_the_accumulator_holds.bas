10 A$="AB":X=5:PRINTASC(CHR$(A$))
--- typed
RUN
