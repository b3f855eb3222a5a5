10 X=POS("A"):X=POS("B"):X=POS("C")
--- typed
RUN
?1
