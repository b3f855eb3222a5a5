10 LOAD5
--- typed
RUN
