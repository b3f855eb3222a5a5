10 wait162,32:wait162,32,32:printpeek(162)and32
