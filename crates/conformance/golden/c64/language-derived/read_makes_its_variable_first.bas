10 READA
--- typed
RUN
?FRE(0)
