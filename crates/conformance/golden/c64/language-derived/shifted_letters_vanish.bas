--- typed (everything)
1 ?{$C1}5
LIST
