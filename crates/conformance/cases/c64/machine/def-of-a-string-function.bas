10 deffna$(x)=1
