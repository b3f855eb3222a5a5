10 PRINTSQR("A")
--- typed
RUN
