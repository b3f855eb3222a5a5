10 READ5
--- typed
RUN
