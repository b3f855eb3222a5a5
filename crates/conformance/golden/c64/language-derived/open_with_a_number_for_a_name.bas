10 OPEN1,2,3,5
--- typed
RUN
