10 OPEN"A"
--- typed
RUN
