10 PRINT"A"="A"AND"B"="B"
--- typed
RUN
