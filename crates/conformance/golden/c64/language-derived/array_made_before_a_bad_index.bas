10 PRINTA(11)
--- typed
RUN
?FRE(0)
