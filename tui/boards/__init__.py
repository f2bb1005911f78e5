"""New boards: what can be asked for, the worker that makes them, boards made in advance."""
