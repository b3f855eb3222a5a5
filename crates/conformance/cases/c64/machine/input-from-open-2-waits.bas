10 open2,2:input#2,a$
20 print"no"
