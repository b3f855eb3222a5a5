--- typed
DATA 1,2:PRINT"A"
