10 DEFFN1(X)=X
--- typed
RUN
