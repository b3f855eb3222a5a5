10 A=5:CLR5
--- typed
RUN
?A
