--- typed
LE{$D4}X=5
?LE
