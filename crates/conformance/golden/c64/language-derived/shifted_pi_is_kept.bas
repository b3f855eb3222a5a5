--- typed (everything)
1 ?{$FF}
RUN
