10 K=K+1:IF"A"THEN10
--- typed
RUN
?K
