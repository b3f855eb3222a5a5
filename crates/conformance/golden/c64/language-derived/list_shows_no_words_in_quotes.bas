10 PRINT"{$CC}
--- typed
LIST
