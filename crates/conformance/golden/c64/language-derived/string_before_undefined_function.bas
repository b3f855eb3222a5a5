10 PRINTFNF("A")
--- typed
RUN
