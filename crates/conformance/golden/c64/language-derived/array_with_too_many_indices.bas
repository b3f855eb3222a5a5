10 A(1)=5:PRINTA(1,1)
--- typed
RUN
