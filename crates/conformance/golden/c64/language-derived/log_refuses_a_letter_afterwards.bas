10 PRINTLOG("A")
--- typed
RUN
