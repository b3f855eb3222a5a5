10 CMD4
--- typed
RUN
