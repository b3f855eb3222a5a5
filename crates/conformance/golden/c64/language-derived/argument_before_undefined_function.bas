10 PRINTFNF(1/0)
--- typed
RUN
