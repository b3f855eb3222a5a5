--- typed (everything)
1 PRIN{$D4}5
LIST
