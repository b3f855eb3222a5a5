10 poke53280,0:poke53281,0:print"{clr}{wht}star catcher":for i=1 to 1000:next
20 x=20:s=0:l=5
200 poke 54296,15:poke54277,9:poke54273,40:poke 54276,17
210 fort=1to50:next:poke54276,16:return
