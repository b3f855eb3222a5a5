10 X=POS("A"):PRINT"B"+"C"
20 X=POS("A"):PRINT"B"+"C"
--- typed
RUN
