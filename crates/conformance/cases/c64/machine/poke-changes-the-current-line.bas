10 i=i+1:printi
20 poke57,40-20*i:goto10
