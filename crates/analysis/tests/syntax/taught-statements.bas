10 sys 49152
20 !:@ "hello":)
