10 load"long",8,1
