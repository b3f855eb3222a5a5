10 ti$="995959":t=ti:print int(t/60);ti$
20 ti$="240000":for i=1 to 50:next:print int(ti/60)
