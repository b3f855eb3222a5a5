--- typed
STOP
