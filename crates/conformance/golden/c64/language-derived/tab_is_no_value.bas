10 A=TAB(5)
--- typed
RUN
