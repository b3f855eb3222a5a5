10 GETA$:PRINTA$
--- typed
RUN
,
