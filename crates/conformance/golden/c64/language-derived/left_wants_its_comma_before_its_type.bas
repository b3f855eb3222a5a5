10 PRINTLEFT$(5)
--- typed
RUN
