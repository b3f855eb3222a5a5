10 i=i+1:printi
20 poke43,i
30 goto10
