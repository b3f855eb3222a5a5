10 NEXTA(3)
--- typed
RUN
?A(3)FRE(0)
