10 LEN(A$)
--- typed
RUN
