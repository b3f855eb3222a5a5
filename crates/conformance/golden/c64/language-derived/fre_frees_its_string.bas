10 PRINTFRE("A")=FRE(0)
--- typed
RUN
