5 A=5
--- typed
RUN
GOTO64000
?A
