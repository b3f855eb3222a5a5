10 for i=1 to 350
20 print i;"die zeile wandert nach oben"
30 next i
