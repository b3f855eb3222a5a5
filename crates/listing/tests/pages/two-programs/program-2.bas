100 rem spiel
110 print"{clr}los"
120 goto120
