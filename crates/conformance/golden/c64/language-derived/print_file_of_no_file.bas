10 PRINT#4,"A"
--- typed
RUN
