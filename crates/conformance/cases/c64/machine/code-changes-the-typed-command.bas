10 rem
