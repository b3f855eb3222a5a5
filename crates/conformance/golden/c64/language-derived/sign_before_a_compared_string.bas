10 PRINT-"A"="A"
20 PRINT-"A"="B"
--- typed
RUN
