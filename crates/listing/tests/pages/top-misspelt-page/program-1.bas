10 prnt "hello"
20 print a$
