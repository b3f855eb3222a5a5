0 REM
--- typed
LIST0
