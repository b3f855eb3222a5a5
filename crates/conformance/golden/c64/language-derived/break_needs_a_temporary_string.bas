10 X=POS("A"):X=POS("B"):X=POS("C")
20 STOP
--- typed
RUN
