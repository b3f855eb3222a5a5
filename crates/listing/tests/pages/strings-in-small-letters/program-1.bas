10 print"{clr}hello world":pokeyw,7:pe=6
20 print"Your score:"s:data a9,a9
30 print"{rvon}A":rem done
