10 FORI
--- typed
RUN
?FRE(0)
