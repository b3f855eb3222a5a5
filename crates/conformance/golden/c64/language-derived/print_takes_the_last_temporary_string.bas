10 X=POS("A"):X=POS("B"):PRINT5
--- typed
RUN
