10 PRINT1==1
--- typed
RUN
