10 poke45,254:poke46,16:clr:x=1:deffna(x)=x*2
20 printfna(3)fna(4.5);x
