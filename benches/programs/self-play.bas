1 dim ss(3):ss(2)=1:ss(3)=2:gosub 1510:for g=1 to 20:gosub 1650
2 pl=3:gw=0:for n=1 to 64:pl=5-pl:gosub 2000:x=zx:y=zy:gosub 2500
3 if gw=0 then next
4 t=t+n:next g:print t:end
