10 print"{clr}{5 down}{$5b}home]"
