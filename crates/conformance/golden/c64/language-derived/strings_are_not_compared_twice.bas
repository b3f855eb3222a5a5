10 PRINT"A"="A"="A"
--- typed
RUN
