10 NEXTST
--- typed
RUN
