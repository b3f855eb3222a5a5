10 GETX,Y:PRINTXY
--- typed
RUN
,
