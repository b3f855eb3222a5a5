10 PRINT"A"=1
--- typed
RUN
