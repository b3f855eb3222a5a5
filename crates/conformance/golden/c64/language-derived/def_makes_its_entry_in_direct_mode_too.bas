--- typed
DEFFNA(X)=X
?FRE(0)
