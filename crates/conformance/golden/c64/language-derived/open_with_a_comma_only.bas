10 OPEN1,
--- typed
RUN
