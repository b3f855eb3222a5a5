10 IF1PRINT
--- typed
RUN
