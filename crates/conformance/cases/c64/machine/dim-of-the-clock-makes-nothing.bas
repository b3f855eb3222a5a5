10 a=peek(47):a=peek(47):dimti$:printpeek(47)-a
