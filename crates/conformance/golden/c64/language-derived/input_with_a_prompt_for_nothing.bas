10 INPUT"X";:PRINT"A"
--- typed
RUN

