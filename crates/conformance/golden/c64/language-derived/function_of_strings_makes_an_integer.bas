10 PRINTFNA$(1)
--- typed
RUN
?FRE(0)
