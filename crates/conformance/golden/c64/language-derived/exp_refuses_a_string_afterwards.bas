10 PRINTEXP("")
--- typed
RUN
