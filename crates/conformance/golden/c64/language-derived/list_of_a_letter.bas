--- typed
LISTN
