10 PRINT1+"A"="B"
--- typed
RUN
