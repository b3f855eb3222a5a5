10 read a$:print a$:end
20 print":{131}no:
30 data yes
