10 A$=5
--- typed
RUN
?FRE(0)
