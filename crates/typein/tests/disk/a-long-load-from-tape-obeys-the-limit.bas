10 load"long",1,1
