10 PRINTLEFT$(5,1)
--- typed
RUN
