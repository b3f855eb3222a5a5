10 PRINT1=1=1;2>1>0
--- typed
RUN
