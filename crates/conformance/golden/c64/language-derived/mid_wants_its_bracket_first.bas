10 PRINTMID$("A",0
--- typed
RUN
