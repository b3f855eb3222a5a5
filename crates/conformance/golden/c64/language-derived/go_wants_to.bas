10 GO10
--- typed
RUN
