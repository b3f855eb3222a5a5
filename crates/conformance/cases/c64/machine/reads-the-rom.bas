10 print peek(65535);peek(58000)
