10 INPUT5
--- typed
RUN
1
