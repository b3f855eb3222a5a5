10 A$="5E39"+"":A=VAL(A$)
--- typed
RUN
