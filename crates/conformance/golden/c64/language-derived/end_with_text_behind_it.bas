10 END5
--- typed
RUN
