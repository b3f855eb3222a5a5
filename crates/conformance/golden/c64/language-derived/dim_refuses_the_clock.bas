10 DIMTI
--- typed
RUN
