10 PRINT1 2;1.2.3;.;5E
--- typed
RUN
