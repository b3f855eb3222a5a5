10 OPEN
--- typed
RUN
