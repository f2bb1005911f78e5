"""How square Hitori is drawn."""
