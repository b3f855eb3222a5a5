10 print"{clr}{gry1}{lblu}{sret}{clr}{SHIFT-SPACE}";
20 a=~*2:b$="~~{$de}":c=2^3
30 ?"{up}{3 rght}{5 down}{$01}{SHIFT-*}{CBM-@}":pO53280,0
40 gO10
