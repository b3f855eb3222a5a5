10 PRINT1="A"=1
--- typed
RUN
