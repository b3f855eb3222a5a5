10 THEN
--- typed
RUN
