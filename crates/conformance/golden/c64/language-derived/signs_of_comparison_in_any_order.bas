10 PRINT1=<2;1><1;1<>2
--- typed
RUN
