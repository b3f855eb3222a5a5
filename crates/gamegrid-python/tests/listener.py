# Loaded before a listing, it records the texts that the listing writes to the status bar.
import gamegrid
_texts = []
def _listen(text, *rest, _write=gamegrid.setStatusText):
    _texts.append(str(text))
    _write(text, *rest)
gamegrid.setStatusText = _listen
