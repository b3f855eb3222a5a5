10 A=5B
--- typed
RUN
?A
