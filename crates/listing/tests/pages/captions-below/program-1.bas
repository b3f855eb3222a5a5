10 rem eins
20 print"{home}1"
30 goto20
