10 LIST20
20 REM{$CC}
--- typed
RUN
