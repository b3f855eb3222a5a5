10 GETX:PRINTX
--- typed
RUN
-
