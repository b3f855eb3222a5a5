10 PRINTNOT"A"="B"
--- typed
RUN
