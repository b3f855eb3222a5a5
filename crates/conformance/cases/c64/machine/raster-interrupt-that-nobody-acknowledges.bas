10 poke53265,27:poke53266,50:poke53274,1
20 fori=1to20:next:print"on":poke53274,0:t=ti:fori=1to50:next:print ti-t<9
