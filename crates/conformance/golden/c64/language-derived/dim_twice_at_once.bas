10 DIMA(1),A(1)
--- typed
RUN
