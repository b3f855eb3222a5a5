10 prnt "hello"
20 imput a$
30 print a$
