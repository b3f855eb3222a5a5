10 ON1PRINT
--- typed
RUN
