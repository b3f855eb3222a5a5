10 TI$="12345"
--- typed
RUN
