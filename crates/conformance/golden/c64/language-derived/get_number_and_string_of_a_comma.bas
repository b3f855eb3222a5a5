10 GETX,A$:PRINTX;LEN(A$)
--- typed
RUN
,
