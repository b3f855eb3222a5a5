10 save"x",8,1
