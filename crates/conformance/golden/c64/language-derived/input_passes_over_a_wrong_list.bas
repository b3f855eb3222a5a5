10 INPUTA,5:PRINT"A"
--- typed
RUN

