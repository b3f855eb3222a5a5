10 ON1GOTOE
--- typed
RUN
