10 GET#1A
--- typed
RUN
