10 rem this is a remark that is longer than one line
20 end
