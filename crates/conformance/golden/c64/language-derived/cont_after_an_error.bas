10 PRINT"A"
20 X
--- typed
RUN
CONT
