10 PRINT"A";:STOP
--- typed
RUN
